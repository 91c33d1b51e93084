/**
 * This folder holds the plugins of the app's build, one file each. Every plugin throws when what it looks for is not
 * there, so that a renamed module or a changed dependency fails the build. The modules they know by name are listed here.
 */

/** The first module of each screen that a visit can begin with. The build makes a chunk of each. */
export const FIRST_SCREENS = {
  list: 'src/web/app/app.tsx',
  signIn: 'src/web/app/signed-out.tsx',
} as const

/** The first module of the detail, which is fetched as soon as the list has been drawn. */
export const DETAIL_SCREEN = 'src/web/brands/detail/brand-detail.tsx'

/** The first module of the app inside another page. */
export const EMBEDDED_SCREEN = 'src/web/app/embedded.tsx'

/** The first module of the picker, which a page that embeds the app may ask for. */
export const PICKER_SCREEN = 'src/web/picker/brand-picker.tsx'
