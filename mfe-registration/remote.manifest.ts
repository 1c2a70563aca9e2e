import type { RemoteDeclaration } from '@portal/contracts-shell'

/** What the shell knows about this remote without loading it: pages, navigation, slots and required contracts. */
export default {
  name: 'mfe-registration',
  needs: { shell: '^1.0.0', registration: '^1.1.0' },
  routes: [
    {
      path: '/registration',
      page: 'start',
      access: 'public',
      titleKey: 'start.title',
      states: ['full'],
    },
  ],
  navigation: [{ area: 'people', path: '/registration', titleKey: 'menu.register', access: 'public', order: 10 }],
} satisfies RemoteDeclaration
