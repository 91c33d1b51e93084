import { isHttpAddress, type LogoView } from '#checkup/logos/look-at-logos.ts'
import type { PictureFacts } from '#checkup/logos/picture-facts.ts'
import type { BrandFacts, Facts, RawFinding } from './facts.ts'
import { isOneName, withoutRepeats } from './like-names.ts'
import { type Check, eachBrand, eachField, eachOfGroups, type RuleTable, type Unchecked } from './rule.ts'

/** A picture with fewer pixels on its longer side is blurred even in a table row on a high-density screen. */
const SMALLEST_SIDE = 32
/** Megabytes from which a logo holds up a page, and seconds after which people think that it is missing. */
const HEAVY = 1
const SLOW = 3

/** The detail of a logo that needs a dark background. Others that need one need a light one. */
export const LOST_ON_WHITE = 'cannot be seen on white'

export const logoRules: RuleTable = {
  'logo-missing': {
    title: 'A brand has no logo',
    example: '"logo": null',
    why: 'Where brands are shown by their logos, this one leaves a gap.',
    remedy: 'Enter the address of its logo.',
    ...eachField(['logo'], (logo) => logo === null || logo === ''),
  },
  'logo-unparsable': {
    title: 'A logo is not a web address',
    example: 'logo.svg',
    why: 'No client can load it.',
    remedy: 'Enter a complete address that begins with https://.',
    ...eachAddress(({ logo, address }) => logo !== '' && address === null),
  },
  'logo-spaces': {
    title: "A logo's address has spaces in it",
    example: 'https://cdn.example/acme motors.svg',
    why: 'Browsers repair such an address. Other programs refuse it, or ask for another file.',
    remedy: 'Trim the address, and write %20 for a space inside it.',
    ...eachAddress(({ address }) => /\s/.test(address ?? '')),
  },
  'logo-not-https': {
    title: 'A logo is not shown on https pages, because its address is http',
    example: 'http://cdn.example/acme.svg',
    why: 'Browsers load the images of an https page over https only.',
    remedy: 'Serve the logo over https, and change its address.',
    ...eachAddress(
      ({ address }, { baseAddress }) =>
        // A service that is itself reached over http serves its own logos the same way.
        address !== null && isHttpAddress(address) && new URL(address).origin !== new URL(baseAddress).origin,
    ),
  },
  'logo-broken': {
    title: 'A logo does not load',
    example: 'https://cdn.example/acme.svg responds with 404',
    why: 'Visitors see a broken image, or nothing, in its place.',
    remedy: 'Restore the file, let everyone load it, or correct the address.',
    ...eachInState('broken'),
  },
  'logo-silent': {
    title: 'A logo does not respond',
    example: 'No response within 15 seconds',
    severity: 'review',
    why: 'Visitors wait, and then see a broken image.',
    remedy: 'Ask whoever runs the host why it does not respond, or move the logo.',
    ...eachInState('silent'),
  },
  'logo-not-image': {
    title: 'A logo is not an image',
    example: 'A page that says "Not found"',
    why: 'A page or an error message is served in its place, so visitors see a broken image.',
    remedy: 'Serve the image itself at this address.',
    ...eachInState('not-image'),
  },
  'logo-cut-off': {
    title: 'A logo file is cut off',
    example: 'A PNG of which only the upper half arrives',
    why: 'Its upload was interrupted, so visitors see only a part of the logo, or nothing.',
    remedy: 'Upload the file again.',
    ...eachInState('cut-off'),
  },
  'logo-small': {
    title: 'A logo is far too small',
    example: '16 × 16 pixels',
    severity: 'review',
    why: `With fewer than ${SMALLEST_SIDE} pixels on its longer side it is blurred wherever it is shown.`,
    remedy: 'Use an SVG, or an image of at least 128 pixels.',
    ...eachLoaded(({ width, height, vector, picture }, address) => {
      // Another rule finds a picture that shows nothing, whatever its size.
      if (vector || ('blank' in picture && picture.blank)) return null
      const side = Math.max(width, height)
      // Without a size of its own it is drawn as large as it is shown.
      return side > 0 && side < SMALLEST_SIDE ? { value: `${width} × ${height}`, detail: address } : null
    }),
  },
  'logo-slow': {
    title: 'A logo loads slowly',
    example: 'Loaded after 4 s',
    severity: 'note',
    why: `After ${SLOW} seconds people think that it is missing.`,
    remedy:
      'Serve it from a faster host, or make the file smaller. If most are slow, it may be your network.',
    ...eachLoaded(({ milliseconds }, address) =>
      milliseconds > SLOW * 1000 ? { value: `${(milliseconds / 1000).toFixed(0)} s`, detail: address } : null,
    ),
  },
  'logo-heavy': {
    title: `A logo file is larger than ${HEAVY} MB`,
    example: '2.3 MB',
    severity: 'note',
    why: 'It holds up every page that shows it, above all on phones.',
    remedy: 'Use an SVG, or an image no larger than it is shown.',
    ...eachLoaded(({ bytes }, address) => {
      if (bytes === undefined) return { unchecked: 'The host does not let the app read the size' }
      return bytes > HEAVY * 1e6 ? { value: `${(bytes / 1e6).toFixed(1)} MB`, detail: address } : null
    }),
  },
  'logo-shared-address': {
    title: 'Several brands have the same logo address',
    example: 'Acme and Globex with https://cdn.example/logo.svg',
    severity: 'review',
    why: 'All but one of them probably show another brand’s logo, or a placeholder.',
    remedy: 'Give each brand a logo of its own.',
    *check({ list: { brands } }) {
      const withLogo = withoutRepeats(brands).filter(({ logo }) => logo !== '')
      const byLogo = [...Map.groupBy(withLogo, ({ logo }) => logo).values()]
      const groups = byLogo.filter((group) => group.length > 1 && !isOneName(group))
      yield* eachOfGroups(groups, 'logo', ({ length }) => `${length} brands`)
    },
  },
  'logo-background': {
    title: 'A logo needs a light or a dark background',
    example: 'White letters without a background',
    severity: 'note',
    why: 'On white, or on black with a dark theme, it cannot be seen, so its place looks empty.',
    remedy: 'Show the logo on a background of its own, or use a version in colour.',
    ...eachPicture(({ blank, lostOnWhite, lostOnBlack }) => {
      if (blank) return undefined
      return lostOnWhite ? LOST_ON_WHITE : lostOnBlack ? 'cannot be seen on black' : undefined
    }),
  },
  'logo-blank': {
    title: 'A logo is blank',
    example: 'Transparent pixels only',
    why: 'The image loads, but there is nothing in it.',
    remedy: 'Upload the logo again.',
    ...eachPicture(({ blank }) => (blank ? 'nothing can be seen' : undefined)),
  },
}

function eachAddress(isWrong: (brand: BrandFacts, facts: Facts) => boolean): Check {
  return eachBrand((brand, facts) => isWrong(brand, facts) && { field: 'logo', value: brand.logo })
}

type Found = Pick<RawFinding, 'value' | 'detail'> | Unchecked | null

/** Checks each logo by itself. What it finds applies to every brand that uses the logo. */
function eachLogo(find: (view: LogoView, address: string) => Found, unit: Check['unit'] = 'logos'): Check {
  return {
    unit,
    *check({ logos }) {
      for (const { view, address, brands } of logos) {
        const found = view.state === 'unchecked' ? { unchecked: view.cause } : find(view, address)
        if (found && 'unchecked' in found) yield { ...found, brands }
        else if (found) for (const brand of brands) yield { ...found, brand, field: 'logo' }
      }
    },
  }
}

function eachInState(state: LogoView['state']): Check {
  return eachLogo((view, address) =>
    view.state === state && 'cause' in view ? { value: address, detail: view.cause } : null,
  )
}

function eachLoaded(find: (view: Extract<LogoView, { state: 'loaded' }>, address: string) => Found): Check {
  return eachLogo((view, address) => (view.state === 'loaded' ? find(view, address) : null), 'pictures')
}

/** @param find says what is wrong with a picture. */
function eachPicture(find: (picture: PictureFacts) => string | undefined): Check {
  return eachLoaded(({ picture }, address) => {
    if ('cause' in picture) return { unchecked: picture.cause }
    const detail = find(picture)
    return detail === undefined ? null : { value: address, detail }
  })
}
