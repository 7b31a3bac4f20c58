import { isAbsolute, relative } from 'node:path'
import type { AcceptedPlugin } from 'postcss'
import type { Plugin } from 'vite'

/**
 * Notes every file of the project that a build reads: its modules, what its style sheets import, and its configuration. Packages
 * are left out, since package-lock.json stands for them.
 */
export function noteSources(root: string, sources: Set<string>): Plugin {
  const note = (id: string): void => {
    const path = relative(root, id.replace(/\?.*$/, ''))
    const isOurs = isAbsolute(id) && !path.startsWith('..') && !/(^|\/)node_modules\//.test(path)
    if (isOurs) sources.add(path)
  }
  // What a style sheet imports is put into it before the bundler sees it.
  const noteImports: AcceptedPlugin = {
    postcssPlugin: 'note-sources',
    OnceExit(_, { result }) {
      for (const { type, file } of result.messages) if (type === 'dependency') note(file)
    },
  }
  return {
    name: 'note-sources',
    config: () => ({ css: { postcss: { plugins: [noteImports] } } }),
    configResolved: ({ configFile, configFileDependencies }) => [configFile ?? '', ...configFileDependencies].forEach(note),
    buildEnd() {
      for (const id of this.getModuleIds()) note(id)
    },
  }
}
