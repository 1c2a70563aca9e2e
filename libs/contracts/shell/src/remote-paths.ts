/**
 * The paths each part of the portal may serve (design: "Routes and who owns them"). `/**` at the end stands for
 * everything below, and for the path itself. A remote's build fails on a route outside its own.
 */
const ownedPaths: Readonly<Record<string, readonly string[]>> = {
  shell: [
    '/',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/confirm-registration',
    '/verify',
    '/how-it-works',
    '/landing-page',
    '/privacy-policy',
    '/account/**',
  ],
  'mfe-regulations': [
    '/r/**',
    '/regulation-viewer/**',
    '/promulgated-regulations',
    '/all-regulation-versions',
    '/compare/**',
    '/comments/**',
    '/my-comments/**',
    '/my-subscriptions',
    '/mail-link',
    '/search',
    '/documents',
    '/documents/preview',
    '/track-documents',
    '/doc-viewer',
    '/pdf-viewer',
    '/published-documents',
    '/reg-document-video',
  ],
  'mfe-registration': [
    '/registration/**',
    '/my-information/**',
    '/licenses/**',
    '/attestations/**',
    '/rulings/**',
    '/messages/**',
    '/people/**',
    '/invites/**',
    '/certificate/verify/:token',
  ],
  'mfe-horses': [
    '/my-horses/**',
    '/horses/**',
    '/requests/**',
    '/vets-list/**',
    '/health/**',
    '/stall-cards/**',
    '/treatment-files/**',
    '/tracks/**',
  ],
  'mfe-admin': [
    '/documents/edit',
    '/documents/upload',
    '/documents/video-upload',
    '/track-documents/edit',
    '/track-documents/upload',
    '/definition-management/**',
    '/manage-categories-occupations',
    '/reg-parser/**',
    '/regulation-management/**',
    '/users/**',
    '/localization/**',
    '/track-management/**',
    '/message-distribution/**',
    '/comment-queue',
    '/reports/**',
    '/releases/**',
    '/audit/**',
    '/dead-letters/**',
  ],
}

/** Whether `path`, as a route writes it, lies within what `owner` may serve. */
export function ownsPath(owner: string, path: string): boolean {
  const wanted = routeShape(path)
  return (ownedPaths[owner] ?? []).some((owned) => {
    if (!owned.endsWith('/**')) return routeShape(owned) === wanted
    const root = routeShape(owned.slice(0, -3))
    return wanted === root || wanted.startsWith(`${root}/`)
  })
}

/** A route without the names of its parameters: two routes of one shape would answer the same addresses. */
export function routeShape(path: string): string {
  return path.replace(/\/:[^/]+/g, '/:').replace(/(?<=.)\/$/, '')
}

/** Parameters and rest (`*`) of a route's path against an address; the query is not looked at. */
export function matchesRoute(route: string, address: string): boolean {
  const wanted = route.split('/').filter(Boolean)
  const given = address.split('/').filter(Boolean)
  for (const [at, part] of wanted.entries()) {
    if (part === '*') return true
    const optional = part.endsWith('?')
    const name = optional ? part.slice(0, -1) : part
    const segment = given[at]
    if (segment === undefined) return optional && wanted.length === at + 1
    if (!name.startsWith(':') && name !== segment) return false
  }
  return given.length <= wanted.length
}
