import type { RemoteDeclaration } from '@portal/contracts-shell'

/** What the shell knows about this remote without loading it: pages, navigation, slots and required contracts. */
export default {
  name: 'mfe-registration',
  needs: { shell: '^1.5.0', registration: '^1.9.0' },
  routes: [
    {
      path: '/registration',
      page: 'start',
      access: 'public',
      titleKey: 'start.title',
      states: ['full', 'unfinished'],
    },
    {
      path: '/registration/:step',
      page: 'step',
      access: 'public',
      titleKey: 'start.title',
      states: [
        'loading',
        'error',
        'kind',
        'agreement',
        'confirm-error',
        'license',
        'license-image',
        'license-read',
        'guardian-error',
        'match',
        'identity-error',
        'not-confirmed',
        'not-eligible',
        'roles',
        'requested-roles',
        'name',
        'address',
        'enter-code',
        'code-locked',
        'username',
        'check-answers',
        'password',
        'done',
      ],
    },
  ],
  navigation: [{ area: 'people', path: '/registration', titleKey: 'menu.register', access: 'public', order: 10 }],
  slots: [{ slot: 'home-signed-in', component: 'unfinished-registration', access: 'signed-in' }],
} satisfies RemoteDeclaration
