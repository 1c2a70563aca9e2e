import type { RemoteDeclaration } from '@portal/contracts-shell'

/** What the shell may know of this remote without loading it: the staff's pages and menu, and what they need of others. */
export default {
  name: 'mfe-admin',
  needs: { shell: '^1.0.0', admin: '^1.4.0', regulations: '^1.9.0' },
  routes: [
    {
      path: '/definition-management',
      page: 'definitions',
      access: 'editors',
      titleKey: 'definitions.title',
      states: ['loading', 'error', 'empty', 'full', 'open', 'refused'],
    },
    {
      path: '/regulation-management/translation',
      page: 'translation',
      access: 'editors',
      titleKey: 'translation.title',
      states: ['loading', 'error', 'choosing', 'full', 'refused'],
    },
    {
      path: '/comment-queue',
      page: 'comment-queue',
      access: 'staff',
      titleKey: 'comment-queue.title',
      states: ['error', 'full', 'selected', 'deciding'],
    },
    {
      path: '/reports',
      page: 'reports',
      access: 'staff',
      titleKey: 'reports.title',
      states: ['empty', 'full'],
    },
    {
      path: '/users',
      page: 'users',
      access: 'admins',
      titleKey: 'users.title',
      states: ['loading', 'error', 'empty', 'full', 'selected'],
    },
    {
      path: '/localization',
      page: 'localization',
      access: 'editors',
      titleKey: 'localization.title',
      states: ['loading', 'error', 'empty', 'full', 'editing', 'refused', 'importing'],
    },
    {
      path: '/reg-parser',
      page: 'parser',
      access: 'editors',
      titleKey: 'parser.title',
      states: ['empty', 'refused', 'full', 'applying'],
    },
    {
      path: '/audit',
      page: 'audit',
      access: 'admins',
      titleKey: 'audit.title',
      states: ['loading', 'error', 'empty', 'full', 'open'],
    },
  ],
  navigation: [
    { area: 'staff', path: '/definition-management', titleKey: 'definitions.title', access: 'editors', order: 30 },
    {
      area: 'staff',
      path: '/regulation-management/translation',
      titleKey: 'translation.title',
      access: 'editors',
      order: 35,
    },
    { area: 'staff', path: '/reg-parser', titleKey: 'parser.title', access: 'editors', order: 20 },
    { area: 'staff', path: '/comment-queue', titleKey: 'comment-queue.title', access: 'staff', order: 40 },
    { area: 'staff', path: '/reports', titleKey: 'reports.title', access: 'staff', order: 45 },
    { area: 'staff', path: '/users', titleKey: 'users.title', access: 'admins', order: 50 },
    { area: 'staff', path: '/localization', titleKey: 'localization.title', access: 'editors', order: 60 },
    { area: 'staff', path: '/audit', titleKey: 'audit.title', access: 'admins', order: 80 },
  ],
  slots: [],
} satisfies RemoteDeclaration
