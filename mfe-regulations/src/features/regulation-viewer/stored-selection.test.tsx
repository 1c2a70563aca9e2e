import { expect, test } from 'vitest'
import { readStoredSelection, storeSelection } from './stored-selection.ts'

const stored = {
  versionId: 'v1',
  provisionId: 'p1',
  selection: { start: 2, end: 15, exact: 'covered horse', prefix: 'A ', suffix: '' },
}

test('selected text is stored in the tab until it is cleared, and anything else stored there is ignored', () => {
  storeSelection(stored)
  expect(readStoredSelection()).toEqual(stored)
  storeSelection(null)
  expect(readStoredSelection()).toBeNull()
  for (const other of ['not JSON', '{}', '{"selection":{}}', '[]', 'null']) {
    sessionStorage.setItem('portal.comment-selection', other)
    expect(readStoredSelection()).toBeNull()
  }
  storeSelection(null)
})
