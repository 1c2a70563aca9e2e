import type { RuleSetRule } from '@rspack/core'

/**
 * Returns a rule for libraries that use `import.meta.url`. The compiler would insert the absolute path of the module,
 * which is different in each checkout and means nothing in a browser.
 */
export function importMetaUrlRule(test: RegExp): RuleSetRule {
  return { test, loader: import.meta.filename }
}

/** Replaces `import.meta.url` with the address of the page. */
export default function importMetaUrlLoader(source: string): string {
  return source.replaceAll('import.meta.url', 'location.href')
}
