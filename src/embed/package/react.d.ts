import type { CSSProperties, DetailedHTMLProps, HTMLAttributes, ReactElement, Ref } from 'react'
import type { BrandCatalogueElement, BrandCatalogueOptions, BrandCatalogueView } from './embed-api.js'

export interface BrandCatalogueProps extends Omit<BrandCatalogueOptions, 'src'> {
  /** Address of the catalogue. Another one starts the frame anew. */
  readonly src: string
  readonly className?: string | undefined
  readonly style?: CSSProperties | undefined
  readonly ref?: Ref<Pick<BrandCatalogueView, 'open' | 'setFilters'>> | undefined
}

/** The catalogue in a `<div>`. Props may be written inline: one with the same value as before has no effect. */
export declare function BrandCatalogue(props: BrandCatalogueProps): ReactElement

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'brand-catalogue': DetailedHTMLProps<HTMLAttributes<BrandCatalogueElement>, BrandCatalogueElement> &
        Partial<Pick<BrandCatalogueElement, 'getToken' | 'filters' | 'theme' | 'selected' | 'exclude'>> & {
          readonly src?: string
          readonly mode?: 'browse' | 'pick'
          readonly max?: number | string
          readonly search?: 'free' | 'fixed'
          readonly view?: 'table' | 'gallery'
          readonly place?: string
          readonly language?: string
          readonly height?: number | string
          readonly history?: 'push' | 'replace'
          readonly debug?: boolean
          readonly 'color-scheme'?: 'light' | 'dark' | 'auto'
          readonly accent?: string
          readonly radius?: number | string
          readonly font?: string
          readonly density?: 'comfortable' | 'compact'
        }
    }
  }
}
