import type { LoadedLogo, LogoView } from './logo-inspector.ts'
import { type PictureFacts, pictureFacts } from './picture-facts.ts'

/** What the rules know of one logo: its address, and what was seen there without the pixels themselves. */
export type LogoFacts = { readonly address: string } & (
  | Exclude<LogoView, LoadedLogo>
  | (Omit<LoadedLogo, 'pixels'> & { readonly picture: PictureFacts | { readonly cause: string } })
)

export function logoFacts(address: string, view: LogoView): LogoFacts {
  if (view.state !== 'loaded') return { address, ...view }
  const { pixels, ...rest } = view
  return { address, ...rest, picture: 'data' in pixels ? pictureFacts(pixels) : pixels }
}
