import { empty, failure, heading, links, loading, type Screen } from '@portal/testing-e2e'

const listed = (path: string, call: string): Screen[] => [
  { name: `${path}: loading`, address: () => path, stub: [call, 'pending'], shows: loading },
  { name: `${path}: error`, address: () => path, stub: [call, 'failure'], shows: failure },
  { name: `${path}: empty`, address: () => path, stub: [call, 'empty'], shows: empty },
  { name: `${path}: full`, address: () => path, shows: links },
]

const found = '/search?q=horse'

export const listScreens: readonly Screen[] = [
  ...listed('/promulgated-regulations', '/api/regulations/list'),
  ...listed('/all-regulation-versions', '/api/regulations/list'),
  {
    name: '/all-regulation-versions: open-for-comment',
    address: () => '/all-regulation-versions?state=PUBLISHED_DRAFT',
    shows: links,
  },
  { name: '/search: start', address: () => '/search', shows: heading },
  { name: '/search: loading', address: () => found, stub: ['/api/search', 'pending'], shows: loading },
  { name: '/search: error', address: () => found, stub: ['/api/search', 'failure'], shows: failure },
  { name: '/search: empty', address: () => '/search?q=xylophone', shows: empty },
  {
    name: '/search: full',
    address: () => found,
    shows: (page) => page.getByRole('main').getByRole('article').first(),
  },
]
