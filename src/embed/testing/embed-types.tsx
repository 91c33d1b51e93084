/** Tests the types of the element. The compiler is the test: `npm run check`. */
import type { Brand, BrandCatalogueElement } from '../embed.d.ts'

export const pick = (save: (brands: readonly Brand[]) => void) => (
  <brand-catalogue
    src="/brands"
    mode="pick"
    max={3}
    selected={['7']}
    onselect={({ detail }) => save(detail)}
  />
)
export const browse = (
  <brand-catalogue
    src="/brands"
    color-scheme="dark"
    filters={{ name: 'git' }}
    getToken={async () => ({ token: 'bcat_', expiresIn: 600 })}
  />
)
// @ts-expect-error -- there is no such mode
export const wrong = <brand-catalogue src="/brands" mode="steal" />
// @ts-expect-error -- there is no such scheme
export const wrongScheme = <brand-catalogue src="/brands" color-scheme="blue" />

export function listen(element: BrandCatalogueElement): void {
  element.addEventListener('error', ({ detail: { code, message } }) => {
    // @ts-expect-error -- there is no such code
    if (code === 'theme') element.title = message
  })
  // @ts-expect-error -- a lifetime alone is no token
  element.getToken = () => ({ expiresIn: 600 })
}
export const made: BrandCatalogueElement = document.createElement('brand-catalogue')
