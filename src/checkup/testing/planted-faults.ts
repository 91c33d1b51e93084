import type { ListAnswer, ServiceParts, TestBrand, TestFile } from './catalogue-service.ts'
import { cleanCatalogue, svg } from './clean-catalogue.ts'

type Catalogue = Pick<ServiceParts, 'brands' | 'files'>
type Plant = (catalogue: Catalogue) => Partial<ServiceParts>

/** The row of the faulty brand. No probe samples it. */
const ROW = 77
const OTHER_ROW = 90
/** The brands in a catalogue with a logo fault: both rows, but not many more, since loading logos takes time. */
const LOGOS = 100
const LOGO = svg('<rect x="0" y="0" width="40" height="40" fill="#20a040"/>')
/** A name that a faulty search always returns. */
const STRANGER = cleanCatalogue().brands[12]!.name

const PLANTS: Readonly<Record<string, Plant>> = {
  'brand-not-object': listedFault(() => 'no brand'),
  'field-extra': listedFault((brand) => ({ ...brand, margin: 0.4 })),
  'field-type': listedFault((brand) => ({ ...brand, updated_at: true })),
  'id-not-integer': brandFault((brand) => (brand.id = 'acme')),
  'timestamp-unreadable': listedFault((brand) => ({ ...brand, updated_at: 'yesterday' })),
  'time-unreal': brandFault((brand) => (brand.updated_at = 4_000_000_000)),
  'time-units-mixed': listedFault((brand) => ({ ...brand, updated_at: brand.updated_at * 1000 })),
  'envelope-malformed': serviceFault(onPage(2, ({ body }) => (body.links['first'] = 7))),

  'id-repeated': serviceFault((brands) => {
    const [copy] = brands.splice(200, 1)
    brands.splice(200, 0, { ...copy!, id: brands[60]!.id })
    return { single: (found) => found, matchesId: (id, wanted) => id === wanted }
  }),
  'brand-skipped': serviceFault(
    onPage(3, ({ body }) => {
      body.data = body.data.filter((brand) => (brand as TestBrand).id !== '238')
    }),
  ),
  'links-inconsistent': serviceFault(onPage(3, ({ body, url }) => (body.links['prev'] = withPage(url, 1)))),
  'links-elsewhere': serviceFault(
    onPage(2, ({ body, url }) => (body.links['first'] = withPage(url, 1).replace(url.host, 'other.example'))),
  ),
  'links-loop': serviceFault(onPage(2, ({ body, url }) => (body.links['next'] = withPage(url, 2)))),
  'link-wrong-page': serviceFault(() => {
    let asked = 0
    return {
      alterList: ({ body, page, url, matching }) => {
        if (page === 3 && isWholeList(url) && ++asked === 2) body.data = matching.slice(0, 50)
      },
    }
  }),
  'limit-ignored': serviceFault({
    alterList: ({ body, page, url, matching }) => {
      if (!isWholeList(url) || url.searchParams.get('limit') !== '100') return
      const cuts = [0, 100, 190, 250]
      body.data = matching.slice(cuts[page - 1], cuts[page])
    },
  }),

  'name-search-misses': searchFault((name, text) => fold(name).startsWith(fold(text))),
  'name-search-extra': searchFault((name, text) => fold(name).includes(fold(text)) || name === STRANGER),
  'name-search-spelling': searchFault((name, text) => bare(name).includes(bare(text))),
  'window-wrong': serviceFault({ isAfter: (at, bound) => at > bound + 86_400 }),
  'window-bound-included': serviceFault({ isAfter: (at, bound) => at >= bound }),
  'id-filter-wrong': serviceFault({ matchesId: (id, wanted) => id.startsWith(wanted) }),
  'detail-differs': serviceFault({
    single: (brand) => brand && { ...brand, logo: brand.logo.replace('.svg', '.png') },
  }),

  'name-empty': brandFault((brand) => (brand.name = ' ')),
  'name-blanks': brandFault((brand) => (brand.name = 'Acme  Motors')),
  'name-encoding': brandFault((brand) => (brand.name = 'Acme &amp; Sons')),
  'name-mixed-scripts': brandFault((brand) => (brand.name = 'Аcme Motors')),
  'name-placeholder': brandFault((brand) => (brand.name = 'N/A')),
  'name-twin': brandFault((brand, other) => {
    brand.name = 'Acme Motors Inc.'
    other.name = 'ACME-Motors'
  }),
  'name-near': brandFault((brand, other) => {
    brand.name = 'Acme Motors'
    other.name = 'Acme Motor'
  }),

  'logo-missing': listedFault((brand) => ({ ...brand, logo: null })),
  'logo-unparsable': brandFault((brand) => (brand.logo = 'logo.svg')),
  'logo-spaces': brandFault((brand, _, files) => {
    files.set('/logos/a%20b.svg', files.get(brand.logo)!)
    brand.logo = '/logos/a b.svg'
  }),
  'logo-not-https': brandFault((brand) => (brand.logo = `http://localhost${brand.logo}`)),
  'logo-broken': brandFault((brand) => (brand.logo = '/logos/gone.svg')),
  'logo-silent': logoFault({ ...LOGO, waits: 'for ever' }),
  'logo-not-image': logoFault({ type: 'text/html', body: '<!doctype html><title>Not here</title>' }),
  // The header of a PNG of 64 × 64, and nothing after it.
  'logo-cut-off': logoFault({
    type: 'image/png',
    body: Buffer.from('89504e470d0a1a0a0000000d49484452000000400000004008060000000000', 'hex'),
  }),
  'logo-small': logoFault({ type: 'image/bmp', body: bmp(16) }),
  'logo-slow': logoFault({ ...LOGO, waits: 5000 }),
  'logo-heavy': logoFault({ ...LOGO, body: `${String(LOGO.body)}${' '.repeat(1_100_000)}` }),
  'logo-shared-address': brandFault((brand, other) => (brand.logo = other.logo)),
  'logo-background': logoFault(svg('<rect x="0" y="0" width="32" height="64" fill="#fdfdfd"/>')),
  'logo-blank': logoFault(svg('')),
}

export const PLANTED_RULES = Object.keys(PLANTS)

/** A catalogue that is clean but for one fault, which this rule alone must find. */
export function plantFault(rule: string): Catalogue & Partial<ServiceParts> {
  // Of so few brands, each is asked for at its own address, which the list must not contradict.
  const isSmall = rule.startsWith('logo-') && rule !== 'logo-missing'
  const catalogue = cleanCatalogue(isSmall ? LOGOS : undefined)
  return { ...catalogue, ...PLANTS[rule]!(catalogue) }
}

type Change = (brand: TestBrand, other: TestBrand, files: Map<string, TestFile>) => unknown

function brandFault(change: Change): Plant {
  return ({ brands, files }) => {
    change(brands[ROW]!, brands[OTHER_ROW]!, files)
    return {}
  }
}

function logoFault(file: TestFile): Plant {
  return brandFault(({ logo }, _, files) => files.set(logo, file))
}

function listedFault(show: (faulty: TestBrand) => unknown): Plant {
  return () => ({ listed: (each) => (each.id === String(ROW + 1) ? show(each) : each) })
}

function searchFault(matchesName: ServiceParts['matchesName']): Plant {
  return serviceFault({ matchesName })
}

function serviceFault(
  parts: Partial<ServiceParts> | ((brands: TestBrand[]) => Partial<ServiceParts>),
): Plant {
  return ({ brands }) => (typeof parts === 'function' ? parts(brands) : parts)
}

/** Changes a page of the list without filters. */
function onPage(wanted: number, change: (answer: ListAnswer) => unknown): Partial<ServiceParts> {
  return { alterList: (answer) => answer.page === wanted && isWholeList(answer.url) && change(answer) }
}

function isWholeList({ searchParams }: URL): boolean {
  return [...searchParams.keys()].every((key) => key === 'limit' || key === 'page')
}

function withPage(url: URL, page: number): string {
  const target = new URL(url)
  target.searchParams.set('page', String(page))
  return String(target)
}

function fold(name: string): string {
  return bare(name).toLowerCase()
}

function bare(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '')
}

/** A square BMP of two colours. @param side a multiple of 4. */
export function bmp(side: number): Buffer {
  const header = Buffer.from('424d000000000000000036000000280000000000000000000000010018', 'hex')
  header.writeInt32LE(side, 18)
  header.writeInt32LE(side, 22)
  const pixels = Buffer.alloc(side * side * 3, Buffer.from('c03030'.repeat(4) + '30a0d0'.repeat(8), 'hex'))
  return Buffer.concat([header, Buffer.alloc(54 - header.length), pixels])
}
