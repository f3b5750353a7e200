const sharp = require('sharp')
const [, , file, out, from, height, width] = process.argv
sharp(file, { limitInputPixels: false })
  .metadata()
  .then(async (m) => {
    const h = Math.min(Number(height), m.height - Number(from))
    await sharp(file)
      .extract({ left: 0, top: Number(from), width: m.width, height: h })
      .resize({ width: Number(width) })
      .toFile(out)
    console.log(m.width, m.height)
  })
