/**
 * In whose form dates and numbers are written. The app's words are English, so that the dates among them are as well: as
 * the reader's own English has them, else the British one, with its clock of 24 hours.
 */
const locale = /^en\b/i.test(navigator.language) ? navigator.language : 'en-GB'

export const currentLocale = () => locale
