import type { RemoteDeclaration } from '@portal/contracts-shell'

/** What the shell knows about this remote without loading it: pages, navigation, slots and required contracts. */
export default {
  name: 'mfe-horses',
  needs: { shell: '^1.0.0', horses: '^1.0.0' },
  routes: [
    {
      path: '/horses',
      page: 'list',
      access: 'public',
      titleKey: 'list.title',
      states: ['loading', 'error', 'empty', 'full'],
    },
  ],
  navigation: [],
} satisfies RemoteDeclaration
