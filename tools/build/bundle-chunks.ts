import type { Rolldown } from 'vite'

/** All chunks of a build. */
export function chunksOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk')
}

/** The chunk that a screen's first module is the entry of. Throws when the build has none. */
export function screenChunk(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk {
  const chunk = chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)))
  if (chunk) return chunk
  throw new Error(
    `The build has no chunk for ${module}. If the module was renamed, or is no longer imported with import(), ` +
      'change tools/build/screens.ts.',
  )
}

/** Chunks with everything they import statically, dependencies first, each once. */
export function withImports(
  bundle: Rolldown.OutputBundle,
  chunks: readonly Rolldown.OutputChunk[],
): Set<Rolldown.OutputChunk> {
  const found = new Set<Rolldown.OutputChunk>()
  const seen = new Set<Rolldown.OutputChunk>()
  function visit(chunk: Rolldown.OutputChunk) {
    if (seen.has(chunk)) return
    seen.add(chunk)
    const imports = new Set(chunk.imports)
    for (const imported of chunksOf(bundle)) if (imports.has(imported.fileName)) visit(imported)
    found.add(chunk)
  }
  for (const chunk of chunks) visit(chunk)
  return found
}
