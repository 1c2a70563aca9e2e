import type { RegulationNode } from '@portal/contracts-regulations'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { idOf } from '../../../../testing/factories.ts'
import { useRenderedProvisions } from './use-rendered-provisions.ts'

const createRule = (start: number, length: number): RegulationNode[] =>
  Array.from({ length }, (_, index) => ({
    regulationId: idOf(start + index),
    parentId: null,
    kind: 'paragraph',
    depth: 2,
    label: `1(${index})`,
    path: [],
    text: 'Words.',
  }))

test('renders a long rule up to the selected provision first, then completely, and keeps what is rendered', async () => {
  const rule = createRule(1000, 100)
  const { result, rerender } = renderHook(({ of, selected }) => useRenderedProvisions(of, selected), {
    initialProps: { of: rule, selected: idOf(1050) },
  })
  expect(result.current).toHaveLength(70)
  await waitFor(() => expect(result.current).toHaveLength(100))
  rerender({ of: rule, selected: idOf(1000) })
  expect(result.current).toHaveLength(100)
  const other = createRule(2000, 60)
  rerender({ of: other, selected: idOf(2000) })
  expect(result.current).toHaveLength(20)
  await waitFor(() => expect(result.current).toEqual(other))
})
