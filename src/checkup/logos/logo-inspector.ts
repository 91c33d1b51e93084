/** Looks at one logo, in whatever way the environment allows: images in a browser, bytes in a terminal. */
export interface LogoInspector {
  /** Never sends the access token. Rejects only when `signal` aborts. */
  inspect(address: string, signal: AbortSignal): Promise<LogoView>
}

/** What was seen at a logo's address. */
export type LogoView =
  | LoadedLogo
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

export interface LoadedLogo {
  readonly state: 'loaded'
  /** Natural size in pixels; 0 where a drawing has none of its own. */
  readonly width: number
  readonly height: number
  /** An SVG, which has no smallest size. */
  readonly vector: boolean
  /** The picture, or why it cannot be read ("no CORS"). */
  readonly pixels: Pixels | { readonly cause: string }
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
