import type { RuleSetRule } from '@rspack/core'

/** Compiles TypeScript for the oldest supported browsers. */
export function typescriptRule(isDevelopment: boolean): RuleSetRule {
  return {
    test: /\.tsx?$/,
    type: 'javascript/auto',
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: isDevelopment } },
        target: 'es2022',
      },
    },
  }
}
