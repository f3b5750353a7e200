import { type Shown, sourcesOf } from '../../lib/picture.ts'

type Props = { media: Shown; sizes: string; width: number; height: number; alt?: string }

/** As Picture.astro, inside islands: in the width and format that suits the screen, its place kept free. */
export function Picture({ media, sizes, width, height, alt = '' }: Props) {
  const { sources, placeholder } = sourcesOf(media)
  const style = placeholder ? { background: `url("${placeholder}") center/cover no-repeat` } : undefined
  return (
    <picture>
      {sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img src={media.url} alt={alt} width={width} height={height} decoding="async" style={style} />
    </picture>
  )
}
