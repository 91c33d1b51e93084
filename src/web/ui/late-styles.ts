import './print.css'
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
import latinExtended from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2'

/** As in the package's own stylesheet. A file is requested when a character in its range is on the screen. */
const FACES = [
  {
    file: latin,
    range:
      'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+304,U+308,U+329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  },
  {
    file: latinExtended,
    range:
      'U+100-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  },
]

const faces = FACES.map(
  ({ file, range }) =>
    new FontFace('Inter', `url("${file}")`, { weight: '100 900', display: 'swap', unicodeRange: range }),
)
// Added when the first is here, since the browser lays the page out anew for a face added, and again for one loaded.
// Without it the app looks plainer, and works.
faces[0]!
  .load()
  .then(() => faces.forEach((face) => document.fonts.add(face)))
  .catch(() => {})

addEventListener('beforeprint', () => {
  const now = new Date().toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'long' })
  document.documentElement.style.setProperty('--printed', JSON.stringify(`printed ${now}`))
})
