/**
 * The paths each part of the portal may serve. A trailing `/**` matches the path itself and everything below it. A
 * remote's build fails on a route outside its own paths.
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
    '/waiting-entries',
    '/how-it-works',
    '/landing-page',
    '/privacy-policy',
    '/account/**',
  ],
  'mfe-regulations': [
    '/r/**',
    '/rule/**',
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
    '/delegates',
    '/notices',
    '/certificate/**',
  ],
  'mfe-horses': [
    '/my-horses/**',
    '/horses/**',
    '/barn/**',
    '/requests/**',
    '/claims/**',
    '/racing-office/**',
    '/vets-list/**',
    '/day-sheet/**',
    '/injuries/**',
    '/horse-calendar/**',
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
    '/people-management/**',
    '/people-review/**',
    '/registration-support/**',
    '/registration-settings',
    '/registry-imports/**',
    '/horse-registry-imports',
    '/race-data-imports',
    '/agreement-versions',
    '/localization/**',
    '/horse-people/**',
    '/horse-requests/**',
    '/horse-review/**',
    '/track-management/**',
    '/horse-rules/**',
    '/message-distribution/**',
    '/comment-queue',
    '/search-synonyms',
    '/reports/**',
    '/releases/**',
    '/audit/**',
    '/dead-letters/**',
    '/failed-jobs/**',
    '/notice-templates',
  ],
}

/** Whether a route's `path` is among the paths of `owner`. */
export function ownsPath(owner: string, path: string): boolean {
  const shape = routeShape(path)
  return (ownedPaths[owner] ?? []).some((owned) => {
    if (!owned.endsWith('/**')) return routeShape(owned) === shape
    const root = routeShape(owned.slice(0, -3))
    return shape === root || shape.startsWith(`${root}/`)
  })
}

/** Normalizes a route by removing parameter names. Two routes with the same shape would match the same URLs. */
export function routeShape(path: string): string {
  return path.replace(/\/:[^/]+/g, '/:').replace(/(?<=.)\/$/, '')
}

/** Matches the path of a URL, without its query, against a route with parameters and a trailing `*`. */
export function matchesRoute(route: string, path: string): boolean {
  const parts = route.split('/').filter(Boolean)
  const segments = path.split('/').filter(Boolean)
  for (const [index, part] of parts.entries()) {
    if (part === '*') return true
    const optional = part.endsWith('?')
    const name = optional ? part.slice(0, -1) : part
    const segment = segments[index]
    if (segment === undefined) return optional && parts.length === index + 1
    if (!name.startsWith(':') && name !== segment) return false
  }
  return segments.length <= parts.length
}
