import { empty, failure, loading, type Screen } from '@portal/testing-e2e'

const path = '/horses'
const call = '/api/horses'
const results = { items: [{ id: '00000000-0000-4000-8000-000000000001', name: 'First' }], next: null }

export const listScreens: readonly Screen[] = [
  { name: `${path}: loading`, address: () => path, stub: [call, 'pending'], shows: loading },
  { name: `${path}: error`, address: () => path, stub: [call, 'failure'], shows: failure },
  { name: `${path}: empty`, address: () => path, stub: [call, 'empty'], shows: empty },
  {
    name: `${path}: full`,
    address: () => path,
    stubResults: [call, results],
    shows: (page) => page.getByRole('cell', { name: 'First' }),
  },
]
