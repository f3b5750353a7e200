import sharp from 'sharp'
const [out, ...names] = process.argv.slice(2)
const H=1000
const imgs = await Promise.all(names.map(async n => sharp(`../docs/screenshots/${n}.webp`).resize({height:H, width:n.endsWith('390')?300:560, fit:'cover', position:'top'}).png().toBuffer({resolveWithObject:true})))
let x=0; const comp=imgs.map(({data,info})=>{const o={input:data,left:x,top:0}; x+=info.width+10; return o})
await sharp({create:{width:x,height:H,channels:3,background:'#888'}}).composite(comp).jpeg({quality:70}).toFile(out)
