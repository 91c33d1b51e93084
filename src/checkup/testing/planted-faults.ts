import type { ListAnswer, ServiceParts, TestBrand, TestFile } from './catalogue-service.ts'
import { cleanCatalogue, svg } from './clean-catalogue.ts'

export interface PlantedFault {
  /** The one rule that must find it. */
  readonly rule: string
  readonly parts: () => Pick<ServiceParts, 'brands' | 'files'> & Partial<ServiceParts>
}

/** The row of the faulty brand. No probe samples it. */
const ROW = 77
const OTHER_ROW = 90
/** The brands in a catalogue with a logo fault: both rows, but not many more, since loading logos takes time. */
const LOGOS = 100
/** A drawing that no other brand has. */
const LOGO = svg('<rect x="0" y="0" width="40" height="40" fill="#20a040"/>')
/** A name that a faulty search always returns. */
const STRANGER = cleanCatalogue().brands[12]!.name

/** One fault for every rule, each planted into a catalogue that is clean otherwise. */
export const PLANTED_FAULTS: readonly PlantedFault[] = [
  listedFault('brand-not-object', () => 'no brand'),
  listedFault('field-missing', ({ id, name, logo }) => ({ id, name, logo })),
  listedFault('field-extra', (brand) => ({ ...brand, margin: 0.4 })),
  listedFault('field-type', (brand) => ({ ...brand, updated_at: true })),
  listedFault('id-number', (brand) => ({ ...brand, id: Number(brand.id) })),
  brandFault('id-not-integer', (brand) => (brand.id = 'acme')),
  listedFault('timestamp-unreadable', (brand) => ({ ...brand, updated_at: 'yesterday' })),
  serviceFault(
    'envelope-malformed',
    onPage(2, ({ body }) => (body.links['first'] = 7)),
  ),

  serviceFault('id-repeated', (brands) => {
    const [copy] = brands.splice(200, 1)
    brands.splice(200, 0, {
      ...brands[60]!,
      logo: copy!.logo,
      name: copy!.name,
      updated_at: copy!.updated_at,
    })
    return { single: (found) => found, matchesId: (id, wanted) => id === wanted }
  }),
  serviceFault(
    'brand-skipped',
    onPage(3, ({ body }) => {
      body.data = body.data.filter((brand) => (brand as TestBrand).id !== '238')
    }),
  ),
  serviceFault(
    'links-inconsistent',
    onPage(3, ({ body, url }) => (body.links['prev'] = withPage(url, 1))),
  ),
  serviceFault(
    'links-elsewhere',
    onPage(2, ({ body, url }) => (body.links['first'] = withPage(url, 1).replace(url.host, 'other.example'))),
  ),
  serviceFault(
    'links-loop',
    onPage(2, ({ body, url }) => (body.links['next'] = withPage(url, 2))),
  ),
  serviceFault('link-wrong-page', () => {
    let asked = 0
    return {
      alterList: ({ body, page, url, matching }) => {
        if (page === 3 && isWholeList(url) && ++asked === 2) body.data = matching.slice(0, 50)
      },
    }
  }),
  serviceFault('limit-ignored', {
    alterList: ({ body, page, url, matching }) => {
      if (!isWholeList(url) || url.searchParams.get('limit') !== '100') return
      const cuts = [0, 100, 190, 250]
      body.data = matching.slice(cuts[page - 1], cuts[page])
    },
  }),
  serviceFault('total-moved', (brands) => {
    // The total changes once the list is read, not at the second count: signing in also sends a `limit=1`.
    let walked = false
    return {
      alterList: ({ body, page, url }) => {
        if (page > 1) walked = true
        if (url.searchParams.get('limit') !== '1') return
        if (walked) body.links['last'] = withPage(url, brands.length + 1)
      },
    }
  }),

  serviceFault('name-search-misses', { matchesName: (name, text) => fold(name).startsWith(fold(text)) }),
  serviceFault('name-search-extra', {
    matchesName: (name, text) => fold(name).includes(fold(text)) || name === STRANGER,
  }),
  serviceFault('name-search-case', {
    matchesName: (name, text) => bare(name).includes(bare(text)) || fold(name) === text,
  }),
  serviceFault('name-search-accents', {
    matchesName: (name, text) => name.toLowerCase().includes(text.toLowerCase()),
  }),
  serviceFault('name-search-wildcards', {
    matchesName: (name, text) => {
      const pattern = fold(text)
        .replace(/[&+.]/g, String.raw`\$&`)
        .replaceAll('%', '.*')
        .replaceAll('_', '.')
      return new RegExp(pattern).test(fold(name))
    },
  }),
  serviceFault('window-wrong', { isAfter: (at, bound) => at > bound + 86_400 }),
  serviceFault('window-bound-included', { isAfter: (at, bound) => at >= bound }),
  serviceFault('id-filter-wrong', { matchesId: (id, wanted) => id.startsWith(wanted) }),
  serviceFault('detail-differs', {
    single: (brand) => brand && { ...brand, logo: brand.logo.replace('.svg', '.png') },
  }),

  brandFault('name-empty', (brand) => (brand.name = ' ')),
  brandFault('name-blanks', (brand) => (brand.name = 'Acme  Motors')),
  brandFault('name-invisible', (brand) => (brand.name = 'Acme\u200B Motors')),
  brandFault('name-encoding', (brand) => (brand.name = 'Acme &amp; Sons')),
  brandFault('name-mixed-scripts', (brand) => (brand.name = 'Аcme Motors')),
  brandFault('name-placeholder', (brand) => (brand.name = 'N/A')),
  brandFault('name-repeated', (brand, other) => (brand.name = other.name)),
  brandFault('name-twin', (brand, other) => {
    brand.name = 'Acme Motors Inc.'
    other.name = 'ACME-Motors'
  }),
  brandFault('name-near', (brand, other) => {
    brand.name = 'Acme Motors'
    other.name = 'Acme Motor'
  }),

  listedFault('logo-missing', (brand) => ({ ...brand, logo: null })),
  brandFault('logo-unparsable', (brand) => (brand.logo = 'logo.svg')),
  brandFault('logo-spaces', (brand, _, files) => {
    files.set('/logos/a%20b.svg', files.get(brand.logo)!)
    brand.logo = '/logos/a b.svg'
  }),
  brandFault('logo-not-https', (brand) => (brand.logo = `http://localhost${brand.logo}`)),
  brandFault('logo-broken', (brand) => (brand.logo = '/logos/gone.svg')),
  logoFault('logo-silent', { ...LOGO, waits: 'for ever' }),
  logoFault('logo-not-image', { type: 'text/html', body: '<!doctype html><title>Not here</title>' }),
  // The header of a PNG of 64 × 64, and nothing after it.
  logoFault('logo-cut-off', {
    type: 'image/png',
    body: Buffer.from('89504e470d0a1a0a0000000d49484452000000400000004008060000000000', 'hex'),
  }),
  logoFault('logo-small', { type: 'image/bmp', body: bmp(16) }),
  logoFault(
    'logo-shape',
    svg(
      '<rect x="0" y="0" width="500" height="20" fill="#c03030"/><rect x="0" y="20" width="500" height="20" fill="#30a0d0"/>',
      500,
      40,
    ),
  ),
  logoFault('logo-slow', { ...LOGO, waits: 5000 }),
  logoFault('logo-heavy', { ...LOGO, body: `${String(LOGO.body)}${' '.repeat(1_100_000)}` }),
  brandFault('logo-shared-address', (brand, other) => (brand.logo = other.logo)),
  brandFault('logo-same-picture', (brand, other, files) => files.set(brand.logo, files.get(other.logo)!)),
  logoFault('logo-white', svg('<rect x="0" y="0" width="32" height="64" fill="#fdfdfd"/>')),
  logoFault('logo-black', svg('<rect x="0" y="0" width="32" height="64" fill="#040404"/>')),
  logoFault('logo-blank', svg('')),

  brandFault('time-future', (brand) => (brand.updated_at = 4_000_000_000)),
  brandFault('time-epoch', (brand) => (brand.updated_at = 0)),
  listedFault('time-units-mixed', (brand) => ({ ...brand, updated_at: brand.updated_at * 1000 })),
  brandFault('time-stale', (brand) => (brand.updated_at = 1_200_000_000)),
  serviceFault('time-crowd', (brands) => {
    for (const brand of brands.slice(100, 130)) brand.updated_at = 1_755_000_000
    return {}
  }),
]

type Change = (brand: TestBrand, other: TestBrand, files: Map<string, TestFile>) => unknown

function brandFault(rule: string, change: Change): PlantedFault {
  return {
    rule,
    parts: () => {
      const catalogue = cleanCatalogue(rule.startsWith('logo-') ? LOGOS : undefined)
      change(catalogue.brands[ROW]!, catalogue.brands[OTHER_ROW]!, catalogue.files)
      return catalogue
    },
  }
}

function logoFault(rule: string, file: TestFile): PlantedFault {
  return brandFault(rule, ({ logo }, _, files) => files.set(logo, file))
}

function listedFault(rule: string, show: (brand: TestBrand) => unknown): PlantedFault {
  const id = String(ROW + 1)
  return {
    rule,
    parts: () => ({ ...cleanCatalogue(), listed: (brand) => (brand.id === id ? show(brand) : brand) }),
  }
}

function serviceFault(
  rule: string,
  parts: Partial<ServiceParts> | ((brands: TestBrand[]) => Partial<ServiceParts>),
): PlantedFault {
  return {
    rule,
    parts: () => {
      const catalogue = cleanCatalogue()
      return { ...catalogue, ...(typeof parts === 'function' ? parts(catalogue.brands) : parts) }
    },
  }
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
