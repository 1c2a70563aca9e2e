import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { adminActions, failureActions, libraryActions } from '@portal/contracts-admin/rules'
import { registrationActions, userPoolActions } from '@portal/contracts-registration/rules'
import { regulationsActions } from '@portal/contracts-regulations/rules'
import { horsesActions } from '@portal/contracts-horses/rules'
import { describe, expect, test } from 'vitest'
import { deployablesOf } from './deployables.ts'
import { workspace } from './workspace.ts'

/** The audited actions of each service, as declared in its contract package. */
const actionsByService: Readonly<Record<string, readonly string[]>> = {
  horses: horsesActions,
  admin: adminActions,
  registration: registrationActions,
  regulations: regulationsActions,
  'user-pool': userPoolActions,
}

function readSource(folder: string): string {
  const files = globSync('src/**/*.ts', { cwd: join(workspace, folder) }).filter((file) => !file.endsWith('.spec.ts'))
  return files.map((file) => readFileSync(join(workspace, folder, file), 'utf8')).join('\n')
}

const findRecordedActions = (source: string) =>
  [...source.matchAll(/\bkind: '([a-z-]+\.[a-z-]+)'/g)].map(([, action = '']) => action)

test('the libraries of the services record the declared decisions about failures', () => {
  const source = ['jobs', 'messaging'].map((name) => readSource(`libs/service/${name}`)).join('\n')
  expect(findRecordedActions(source).toSorted()).toEqual(failureActions)
})

test('other libraries record the declared actions', () => {
  const source = ['approvals', 'dated-settings', 'field-encryption', 'notices']
    .map((name) => readSource(`libs/service/${name}`))
    .join('\n')
  expect(findRecordedActions(source).toSorted()).toEqual(libraryActions)
})

describe.each(deployablesOf('service'))('$name', ({ name, folder }) => {
  const actions = actionsByService[name] ?? []
  const source = readSource(folder)

  test('declares every action that it records', () => {
    expect(findRecordedActions(source).filter((action) => !actions.includes(action))).toEqual([])
  })

  test('records every action that it declares', () => {
    const unused = actions.filter((action) => {
      const [noun = '', verb = ''] = action.split('.')
      // Some commands compose the name from a noun and a verb.
      const isComposed =
        source.includes(`'${verb}'`) && (source.includes(`'${noun}'`) || source.includes(`\`${noun}.$`))
      return !source.includes(`'${action}'`) && !isComposed
    })
    expect(unused).toEqual([])
  })

  test('names actions as noun and past-tense verb', () => {
    expect(actions.length).toBeGreaterThan(0)
    for (const action of actions) expect(action).toMatch(/^[a-z-]+\.[a-z]+[a-z-]*$/)
  })
})
