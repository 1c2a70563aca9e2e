import type { Variant } from './build-fixtures.ts'

/** The remote's manifest with a part replaced, as source text. */
function manifest(replaced: string, by: string): Record<string, string> {
  return { 'remote.manifest.ts': original.replace(replaced, by) }
}

const original = `import type { RemoteDeclaration } from '@portal/contracts-shell'

export default {
  name: 'mfe-regulations',
  needs: { shell: '^1.0.0', regulations: '^1.0.0' },
  routes: [
    { path: '/regulation-viewer', page: 'viewer', access: 'public', titleKey: 'viewer.title' },
    { path: '/search', page: 'search', access: 'public', titleKey: 'search.title' },
  ],
  navigation: [{ area: 'regulations', path: '/search', titleKey: 'search.title', access: 'public', order: 1 }],
  slots: [{ slot: 'home-signed-in', component: 'latest', access: 'signed-in' }],
} satisfies RemoteDeclaration
`

const page = (heading: string): string => `export default function ViewerPage() {
  return <h1>${heading}</h1>
}
`

const uiWithTag = `export function Button(properties) {
  return <button type="button" onClick={properties.onClick}>{properties.children}</button>
}

export function Tag(properties) {
  return <strong>{properties.children}</strong>
}
`

export const shell: Variant = { name: 'shell', fixture: 'shell' }

/** A later shell of the same contract whose facade has more names. */
export const newerShell: Variant = {
  name: 'shell-newer',
  fixture: 'shell',
  files: { 'shell.manifest.ts': "export default { routes: ['/', '/login'], contract: '1.1.0' }\n" },
  facades: { 'ui.tsx': uiWithTag },
}

export const remote: Variant = { name: 'remote', fixture: 'mfe-regulations' }

/** A later release of the remote that needs nothing new. */
export const newerRemote: Variant = {
  name: 'remote-newer',
  fixture: 'mfe-regulations',
  files: { 'src/viewer.page.tsx': page('Viewer, second release') },
}

/** Uses a name that only the later shell has. */
export const remoteWithNewName: Variant = {
  name: 'remote-new-name',
  fixture: 'mfe-regulations',
  files: {
    'src/viewer.page.tsx': `import { Tag } from '@portal/ui'

export default function ViewerPage() {
  return <h1><Tag>Viewer with a tag</Tag></h1>
}
`,
  },
  facades: { 'ui.tsx': uiWithTag },
}

export const staffRemote: Variant = { name: 'staff-remote', fixture: 'mfe-admin' }

/** A later release of the staff remote that needs nothing new. */
export const newerStaffRemote: Variant = {
  name: 'staff-remote-newer',
  fixture: 'mfe-admin',
  files: { 'src/queue.page.tsx': page('Queue, second release') },
}

export const remoteForNextShell: Variant = {
  name: 'remote-next-shell',
  fixture: 'mfe-regulations',
  files: manifest("shell: '^1.0.0'", "shell: '^2.0.0'"),
}

export const remoteForNewerService: Variant = {
  name: 'remote-newer-service',
  fixture: 'mfe-regulations',
  files: manifest("regulations: '^1.0.0'", "regulations: '^1.3.0'"),
}

/** Throws while the page's module runs, until the test stops it. */
export const remoteThatThrowsOnLoad: Variant = {
  name: 'remote-throws-on-load',
  fixture: 'mfe-regulations',
  files: {
    'src/viewer.page.tsx': `if (!globalThis.fixed) throw new Error('thrown while loading')\n${page('Viewer, fixed')}`,
  },
}

export const remoteThatThrowsOnStart: Variant = {
  name: 'remote-throws-on-start',
  fixture: 'mfe-regulations',
  files: {
    'src/remote.ts': `export function start() {
  if (!globalThis.fixed) throw new Error('thrown by start')
}
export const pages = { viewer: () => import('./viewer.page.tsx'), search: () => import('./search.page.tsx') }
export const slots = { latest: () => import('./latest.slot.tsx') }
`,
    'src/viewer.page.tsx': page('Viewer, fixed'),
  },
}

export const remoteThatThrowsOnRender: Variant = {
  name: 'remote-throws-on-render',
  fixture: 'mfe-regulations',
  files: {
    'src/viewer.page.tsx': `export default function ViewerPage() {
  if (!globalThis.fixed) throw new Error('thrown while rendering')
  return <h1>Viewer, fixed</h1>
}
`,
  },
}

/** A release whose slot throws while rendering; its pages work. */
export const remoteWhoseSlotThrowsOnRender: Variant = {
  name: 'remote-slot-throws-on-render',
  fixture: 'mfe-regulations',
  files: {
    'src/latest.slot.tsx': `export default function Latest() {
  if (!globalThis.fixed) throw new Error('thrown while rendering')
  return <p>Latest regulations, fixed</p>
}
`,
  },
}
