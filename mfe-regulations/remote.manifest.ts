import type { RemoteDeclaration } from '@portal/contracts-shell'

/** What the shell may know of this remote without loading it: pages, menu, slots, and what it needs of others. */
export default {
  name: 'mfe-regulations',
  needs: { shell: '^1.0.0', regulations: '^1.0.0' },
  routes: [
    {
      path: '/regulation-viewer',
      page: 'viewer',
      access: 'public',
      titleKey: 'viewer.title',
      states: ['loading', 'error', 'missing', 'full', 'draft', 'superseded', 'redline'],
    },
    {
      path: '/r/:regulationId',
      page: 'permalink',
      access: 'public',
      titleKey: 'viewer.title',
      states: ['loading', 'missing'],
    },
    {
      path: '/promulgated-regulations',
      page: 'promulgated',
      access: 'public',
      titleKey: 'promulgated.title',
      states: ['loading', 'error', 'empty', 'full'],
    },
    {
      path: '/all-regulation-versions',
      page: 'versions',
      access: 'public',
      titleKey: 'versions.title',
      states: ['loading', 'error', 'empty', 'full', 'open-for-comment'],
    },
    {
      path: '/search',
      page: 'search',
      access: 'public',
      titleKey: 'search:title',
      states: ['start', 'loading', 'error', 'empty', 'full'],
    },
    {
      path: '/my-comments',
      page: 'my-comments',
      access: 'signed-in',
      titleKey: 'comments:mine.title',
      states: ['loading', 'error', 'empty', 'full', 'receipt'],
    },
  ],
  navigation: [
    {
      area: 'regulations',
      path: '/promulgated-regulations',
      titleKey: 'promulgated.title',
      access: 'public',
      order: 10,
    },
    {
      area: 'regulations',
      path: '/all-regulation-versions?state=PUBLISHED_DRAFT',
      titleKey: 'versions.open-for-comment',
      access: 'public',
      order: 20,
    },
    { area: 'regulations', path: '/all-regulation-versions', titleKey: 'versions.title', access: 'public', order: 30 },
    { area: 'regulations', path: '/search', titleKey: 'search:title', access: 'public', order: 40 },
    { area: 'regulations', path: '/my-comments', titleKey: 'comments:mine.title', access: 'signed-in', order: 50 },
  ],
  slots: [
    { slot: 'definition-comments', component: 'definition-comments', access: 'public' },
    { slot: 'home-signed-in', component: 'my-drafts', access: 'signed-in' },
  ],
} satisfies RemoteDeclaration
