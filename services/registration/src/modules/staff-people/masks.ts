/** `j•••@demo.example` or `•••• 0123` */
export function maskContact(destination: string): string {
  const at = destination.lastIndexOf('@')
  return at > 0 ? `${destination.slice(0, 1)}•••${destination.slice(at)}` : `•••• ${destination.slice(-4)}`
}

/** `••34` */
export function maskEnding(licenseNumber: string): string {
  return `••${licenseNumber.slice(-2)}`
}
