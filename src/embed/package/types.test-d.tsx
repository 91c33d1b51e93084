/** What TypeScript knows of the package. The compiler is the test: `npm run check`. */
import { type Brand, loadBrandCatalogue } from './index.js'
import { BrandCatalogue } from './react.js'

export const pick = (save: (brands: readonly Brand[]) => void) => (
  <BrandCatalogue src="/brands" mode="pick" max={3} selected={['7']} onSelect={save} />
)
// @ts-expect-error -- there is no such mode
export const wrong = <BrandCatalogue src="/brands" mode="steal" />

export const element = <brand-catalogue src="/brands" mode="pick" color-scheme="dark" />
// @ts-expect-error -- there is no such scheme
export const wrongElement = <brand-catalogue src="/brands" color-scheme="blue" />

export const view = async (place: Element) => (await loadBrandCatalogue('/brands')).mountBrandCatalogue(place)
