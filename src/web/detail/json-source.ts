/** A number whose digits `JSON.stringify` writes as they came. Browsers before 2025 cannot make it, and round long ones. */
const { rawJSON } = JSON as { readonly rawJSON?: (source: string) => unknown }

type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown

const keepDigits: Reviver = (_, value, context) =>
  typeof value === 'number' && context?.source !== undefined && rawJSON ? rawJSON(context.source) : value

/** Reads JSON that is shown again: its numbers stay as they are written. */
export const readAsWritten = (text: string): unknown =>
  JSON.parse(text, keepDigits as Parameters<typeof JSON.parse>[1])
