/**
 * The name published with a comment. A token says only the user name, which may be an e-mail address: what stands before
 * the @ is written as a name (`adaeze.okafor@demo.example` is Adaeze Okafor), the address itself is never shown.
 */
export function publishedName(username: string): string {
  const [local = ''] = username.split('@')
  if (/^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(local) || local === '') return 'Registered commenter'
  const words = local
    .replace(/\+.*$/, '')
    .split(/[._\s]+/)
    .filter((word) => word !== '')
  return words.map((word) => word.charAt(0).toLocaleUpperCase('en-US') + word.slice(1)).join(' ')
}
