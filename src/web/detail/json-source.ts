/** Makes a number that `JSON.stringify` writes digit for digit. Browsers from before 2025 lack it, and round long numbers. */
const { rawJSON } = JSON as { readonly rawJSON?: (source: string) => unknown }

type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown

const keepDigits: Reviver = (_, value, context) =>
  typeof value === 'number' && context?.source !== undefined && rawJSON ? rawJSON(context.source) : value

/** Parses JSON for display: numbers keep the digits they were sent with. */
export const readAsWritten = (text: string): unknown =>
  JSON.parse(text, keepDigits as Parameters<typeof JSON.parse>[1])
