import type { RemoteDeclaration } from '@portal/contracts-shell'

const racingPeople = {
  anyOf: [{ role: 'trainer' }, { role: 'owner' }, { role: 'designated-owner' }, { role: 'veterinarian' }],
} as const

/** What the shell knows about this remote without loading it: pages, navigation, slots and required contracts. */
export default {
  name: 'mfe-horses',
  needs: { shell: '^1.7.0', horses: '^1.0.0' },
  routes: [
    {
      path: '/my-horses',
      page: 'my-horses',
      access: 'signed-in',
      requires: 'person',
      titleKey: 'my-horses.title',
      offline: true,
      states: ['loading', 'error', 'empty', 'full'],
    },
    {
      path: '/horses/register',
      page: 'register',
      access: 'signed-in',
      requires: 'registered-person',
      titleKey: 'register.title',
      states: ['full', 'found', 'empty', 'place'],
    },
    {
      path: '/health',
      page: 'health-board',
      access: 'signed-in',
      requires: 'person',
      delegateScope: 'any',
      titleKey: 'health:board.title',
      offline: true,
      states: ['full', 'empty'],
    },
    {
      path: '/horses/health/new',
      page: 'record-health',
      access: 'signed-in',
      requires: 'person',
      delegateScope: 'health-records',
      titleKey: 'health:form.title',
      offline: true,
      states: ['full', 'form-error'],
    },
    {
      path: '/horses/:horseId',
      page: 'details',
      access: 'signed-in',
      titleKey: 'details.title',
      offline: true,
      states: ['full', 'missing'],
    },
    {
      path: '/horses/:horseId/can-race',
      page: 'can-race',
      access: 'signed-in',
      titleKey: 'tabs.can-race',
      offline: true,
      states: ['full'],
    },
    {
      path: '/horses/:horseId/health',
      page: 'horse-health',
      access: 'signed-in',
      titleKey: 'tabs.health',
      offline: true,
      states: ['full'],
    },
  ],
  navigation: [
    { area: 'horses', path: '/health', titleKey: 'health:menu', access: racingPeople, delegateScope: 'any', order: 15 },
    { area: 'horses', path: '/my-horses', titleKey: 'my-horses.title', access: racingPeople, order: 10 },
    {
      area: 'horses',
      path: '/horses/register',
      titleKey: 'register.title',
      access: { anyOf: [{ role: 'trainer' }, { role: 'owner' }] },
      order: 20,
    },
  ],
} satisfies RemoteDeclaration
