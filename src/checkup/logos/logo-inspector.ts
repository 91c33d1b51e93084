/** What a check-up learns of one logo, and from whom: a browser looks at images, a terminal at bytes. */

/** Looks at one logo, in whatever way the environment allows. */
export interface LogoInspector {
  /** Never sends the access token. Rejects only when `signal` aborts. */
  inspect(address: string, signal: AbortSignal): Promise<LogoView<Pixels>>
}

/** What was seen at a logo's address. */
export type LogoView<Picture> =
  | {
      readonly state: 'loaded'
      /** Natural size in pixels; 0 where a drawing has none of its own. */
      readonly width: number
      readonly height: number
      /** An SVG, which has no smallest size. */
      readonly vector: boolean
      /** The picture, or why it cannot be read ("No CORS"). */
      readonly picture: Picture | { readonly cause: string }
    }
  /** No image: no response, an error status, or a file that cannot be decoded. */
  | { readonly state: 'broken'; readonly cause: string }
  /** The response is not an image. */
  | { readonly state: 'not-image'; readonly cause: string }
  /** Unknown: 429, a timeout of ours, a file that is too large, or an address that may not be loaded. */
  | {
      readonly state: 'not-judged'
      readonly cause: string
      /** From `Retry-After`, in milliseconds; 0 if the host sends none. */
      readonly retryAfter?: number | undefined
      /** The host sent no response before the timeout. */
      readonly silent?: boolean | undefined
    }

/**
 * A picture whose longer side is scaled to 64 pixels, up or down, so that one picture in two sizes looks the same: four
 * bytes a pixel, alpha not multiplied in.
 */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** An address that may become a `src` or be requested, or null: http and https only. With one slash, browsers read it as relative. */
export function webAddress(logo: string | undefined): string | null {
  return /^\s*https?:[/\\]{2}/i.test(logo ?? '') && URL.canParse(logo!) ? logo! : null
}

/**
 * Whether a logo is shown nowhere, because browsers load the images of an https page over https only. The check-up then
 * leaves it alone, in the terminal too, so that both find the same. A service that is itself reached over http shows it.
 */
export function isInsecureImage(logo: string, baseAddress: string): boolean {
  return new URL(logo).protocol === 'http:' && new URL(baseAddress).protocol === 'https:'
}

/** Why a logo with this status is broken. A refused one is broken to whoever has no more rights than the check-up. */
export function brokenCause(status: number): string {
  return status === 401 || status === 403 ? `Refused (${status})` : `Answered ${status}`
}
