import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { workspace, workspacePackages } from '../workspace.ts'

// The import rules in .oxlintrc.json apply to tags. These tests find packages that no rule covers.

interface TagRule {
  readonly sourceTag?: string
  readonly allSourceTags?: readonly string[]
  readonly onlyDependOnLibsWithTags?: readonly string[]
}

interface Manifest {
  readonly name: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly nx?: { readonly tags?: readonly string[] }
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(workspace, file), 'utf8'))

const manifests = workspacePackages().map(({ folder }) => readJson(join(folder, 'package.json')) as Manifest)

function readTagRules(): readonly TagRule[] {
  const { rules } = readJson('.oxlintrc.json') as {
    rules: { 'nx/enforce-module-boundaries': [string, { depConstraints: readonly TagRule[] }] }
  }
  return rules['nx/enforce-module-boundaries'][1].depConstraints
}

const hasTag = (tags: readonly string[], prefix: string): boolean => tags.some((tag) => tag.startsWith(`${prefix}:`))

/** Whether a rule limits which scopes a package with these tags may import. */
function limitsScopes(rule: TagRule, tags: readonly string[]): boolean {
  const source = rule.allSourceTags ?? (rule.sourceTag === undefined ? [] : [rule.sourceTag])
  return (
    hasTag(source, 'scope') && source.every((tag) => tags.includes(tag)) && rule.onlyDependOnLibsWithTags !== undefined
  )
}

describe('import rules', () => {
  it.each(manifests.map(({ name, nx }) => [name, nx?.tags ?? []] as const))('limit the scopes of %s', (_, tags) => {
    expect(['type', 'scope', 'platform'].filter((prefix) => !hasTag(tags, prefix))).toEqual([])
    expect(readTagRules().some((rule) => limitsScopes(rule, tags))).toBe(true)
  })

  it('name only tags that a package has', () => {
    const known = new Set(['*', ...manifests.flatMap(({ nx }) => nx?.tags ?? [])])
    const named = readTagRules().flatMap((rule) => [
      ...(rule.allSourceTags ?? []),
      ...(rule.sourceTag === undefined ? [] : [rule.sourceTag]),
      ...(rule.onlyDependOnLibsWithTags ?? []),
    ])
    expect(named.filter((tag) => !known.has(tag))).toEqual([])
  })
})

describe('packages', () => {
  it('do not depend on each other in a cycle', () => {
    const dependencies = new Map(
      manifests.map(({ name, dependencies = {}, devDependencies = {} }) => [
        name,
        Object.keys({ ...dependencies, ...devDependencies }),
      ]),
    )
    // Removes packages without remaining dependencies until nothing changes; what is left forms cycles.
    let isDone = false
    while (!isDone) {
      const removable = [...dependencies].filter(([, names]) => names.every((name) => !dependencies.has(name)))
      for (const [name] of removable) dependencies.delete(name)
      isDone = removable.length === 0
    }
    expect([...dependencies.keys()]).toEqual([])
  })
})
