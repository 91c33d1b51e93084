/** The name under which rooms that have not moved yet find `explain`. */
export { explain as failureWords } from '#client/explain.ts'
