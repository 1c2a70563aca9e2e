/** Masks an email address (`j•••@demo.example`) or a phone number (`•••• 0123`) for the person who entered it. */
export function maskDestination(destination: string): string {
  const at = destination.lastIndexOf('@')
  return at > 0 ? `${destination.slice(0, 1)}•••${destination.slice(at)}` : `•••• ${destination.slice(-4)}`
}
