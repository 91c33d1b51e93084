import { fieldsOf } from '#contract/additional-fields.ts'
import { formatJson } from '#checkup/columns/page-facts.ts'
import { DisjointSets } from './disjoint-sets.ts'
import type { LogoFacts } from '#checkup/logos/logo-facts.ts'
import { samePicture } from '#checkup/logos/picture-facts.ts'
import type { BrandRule, ListRule, LogoRule, LogosRule, RuleWords, Unjudged } from './rule.ts'

/** Pixels on the longer side below which a picture is blurred even in a table row of a sharp screen. */
const SMALLEST_SIDE = 32
/** Beyond this, one side vanishes wherever logos stand in boxes. */
const LONGEST_SHAPE = 8

export const logoRules: readonly (BrandRule | ListRule | LogoRule | LogosRule)[] = [
  {
    id: 'logo-missing',
    title: 'A brand has no logo',
    severity: 'fault',
    why: 'Where brands are shown by their logos, this one is an empty place.',
    remedy: 'Enter the address of its logo.',
    *checkBrand({ raw }) {
      const { logo } = fieldsOf(raw)
      if (logo === null || logo === '') yield { field: 'logo', value: formatJson(logo) }
    },
  },
  {
    id: 'logo-unparsable',
    title: 'A logo is not a web address',
    severity: 'fault',
    why: 'No client can load it.',
    remedy: 'Enter a complete address that begins with https://.',
    *checkBrand({ raw }) {
      const { logo } = fieldsOf(raw)
      if (typeof logo !== 'string' || logo === '') return
      if (!/^https?:$/.test(URL.parse(logo)?.protocol ?? '')) yield { field: 'logo', value: logo }
    },
  },
  {
    id: 'logo-not-https',
    title: 'A logo is not shown on https pages, because its address is http',
    severity: 'fault',
    why: 'Browsers load the images of an https page over https only.',
    remedy: 'Serve the logo over https, and change its address.',
    *checkBrand({ logo }, { baseAddress }) {
      if (logo === null) return
      const { protocol, origin } = new URL(logo)
      // A service that is itself reached over http serves its own logos the same way.
      if (protocol === 'http:' && origin !== new URL(baseAddress).origin) yield { field: 'logo', value: logo }
    },
  },
  {
    id: 'logo-broken',
    title: 'A logo does not load',
    severity: 'fault',
    why: 'Visitors see a broken image. It was tried a second time at the end.',
    remedy: 'Put the file back, let everyone load it, or change the address.',
    checkLogo: (logo) => {
      if (logo.state === 'not-judged') return { notJudged: logo.cause }
      return logo.state === 'broken' ? { value: logo.address, detail: logo.cause } : null
    },
  },
  {
    id: 'logo-not-image',
    title: 'A logo is not an image',
    severity: 'fault',
    why: 'A page or an error message is served in its place, so visitors see a broken image.',
    remedy: 'Serve the image itself at this address.',
    checkLogo: (logo) => {
      if (logo.state === 'not-judged') return { notJudged: logo.cause }
      return logo.state === 'not-image' ? { value: logo.address, detail: logo.cause } : null
    },
  },
  sizeRule(
    {
      id: 'logo-small',
      title: 'A logo is far too small',
      severity: 'suspicious',
      why: `With fewer than ${SMALLEST_SIDE} pixels on its longer side it is blurred wherever it is shown.`,
      remedy: 'Use an SVG, or an image of at least 128 pixels.',
    },
    (width, height, vector) => !vector && Math.max(width, height) < SMALLEST_SIDE,
  ),
  sizeRule(
    {
      id: 'logo-shape',
      title: 'A logo is extremely wide or tall',
      severity: 'suspicious',
      why: 'In a square box it shrinks to a line.',
      remedy: 'Use a logo that fits a box, or cut away empty edges.',
    },
    (width, height) => Math.max(width, height) > LONGEST_SHAPE * Math.min(width, height),
  ),
  {
    id: 'logo-shared-address',
    title: 'Several brands have the same logo address',
    severity: 'suspicious',
    why: 'All but one of them probably show the logo of another brand, or a placeholder.',
    remedy: 'Give each brand a logo of its own.',
    *checkList({ columns }) {
      const rows = new Map<string, number[]>()
      for (let row = 0; row < columns.length; row++) {
        const logo = columns.logos[row]!
        const same = rows.get(logo)
        if (same) same.push(row)
        else rows.set(logo, [row])
      }
      for (const [logo, same] of rows) {
        if (logo === '' || same.length < 2) continue
        for (const row of same) {
          yield { row, field: 'logo', value: logo, detail: `${same.length} brands`, group: `logo ${logo}` }
        }
      }
    },
  },
  {
    id: 'logo-same-picture',
    title: 'Several addresses show the same picture',
    severity: 'suspicious',
    why: 'All but one of the brands probably show the logo of another, or a placeholder.',
    remedy: 'Give each brand a logo of its own.',
    checkLogos: comparePictures,
  },
  pictureRule(
    {
      id: 'logo-white',
      title: 'A logo cannot be seen on white',
      severity: 'suspicious',
      why: 'On a white page the place looks empty.',
      remedy: 'Use the coloured version, or put a background behind the logo.',
    },
    ({ blank, lostOnWhite }) => lostOnWhite && !blank,
  ),
  pictureRule(
    {
      id: 'logo-black',
      title: 'A logo cannot be seen on black',
      severity: 'suspicious',
      why: 'With a dark theme the place looks empty.',
      remedy: 'Use the coloured version, or put a background behind the logo.',
    },
    ({ blank, lostOnBlack }) => lostOnBlack && !blank,
  ),
  pictureRule(
    {
      id: 'logo-blank',
      title: 'A logo is blank',
      severity: 'fault',
      why: 'The image loads, and there is nothing on it.',
      remedy: 'Upload the logo again.',
    },
    ({ blank }) => blank,
  ),
]

type Picture = Extract<LogoFacts, { state: 'loaded' }>['picture']
type SeenPicture = Exclude<Picture, { cause: string }>

function sizeRule(
  words: RuleWords,
  isWrong: (width: number, height: number, vector: boolean) => boolean,
): LogoRule {
  return {
    ...words,
    checkLogo: (logo) => {
      if (logo.state !== 'loaded') return unseen(logo)
      const { width, height, vector, address } = logo
      if (width === 0 || height === 0) return null
      return isWrong(width, height, vector) ? { value: `${width} × ${height}`, detail: address } : null
    },
  }
}

function pictureRule(words: RuleWords, isWrong: (picture: SeenPicture) => boolean): LogoRule {
  return {
    ...words,
    checkLogo: (logo) => {
      if (logo.state !== 'loaded') return unseen(logo)
      if ('cause' in logo.picture) return { notJudged: logo.picture.cause }
      return isWrong(logo.picture) ? { value: logo.address } : null
    },
  }
}

/** A logo that does not load is no concern of the rules for what it looks like. */
function unseen(logo: Exclude<LogoFacts, { state: 'loaded' }>): Unjudged | undefined {
  return logo.state === 'not-judged' ? { notJudged: logo.cause } : undefined
}

/** The same difference hash is the same picture, once the pixels confirm it. */
function comparePictures(logos: readonly LogoFacts[]): ReturnType<LogosRule['checkLogos']> {
  const notJudged: { address: string; cause: string }[] = []
  let judged = 0
  const sets = new DisjointSets(logos.length)
  const byHash = new Map<string, number[]>()
  for (const [index, logo] of logos.entries()) {
    if (logo.state !== 'loaded') {
      if (logo.state === 'not-judged') notJudged.push({ address: logo.address, cause: logo.cause })
      continue
    }
    const { picture } = logo
    if ('cause' in picture) {
      notJudged.push({ address: logo.address, cause: picture.cause })
      continue
    }
    judged += 1
    // Blank pictures are alike, and reported as blank.
    if (picture.blank) continue
    const alike = byHash.get(picture.differenceHash) ?? []
    for (const other of alike) {
      const before = pictureOf(logos[other]!)
      if (before && samePicture(before, picture)) sets.join(other, index)
    }
    byHash.set(picture.differenceHash, [...alike, index])
  }
  const groups = sets.groups().map((members) => ({
    addresses: members.map((index) => logos[index]!.address),
    detail: `${members.length} addresses`,
  }))
  return { groups, judged, notJudged }
}

function pictureOf(logo: LogoFacts): SeenPicture | undefined {
  return logo.state === 'loaded' && !('cause' in logo.picture) ? logo.picture : undefined
}
