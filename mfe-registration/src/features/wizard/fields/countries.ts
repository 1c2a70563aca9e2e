/** Returns countries as options by name, the United States first, where most people in this racing live. */
export function listCountries(codes: readonly string[], locale: string): { value: string; label: string }[] {
  return codes
    .map((value) => ({ value, label: getCountryName(value, locale) }))
    .toSorted((a, b) => Number(b.value === 'US') - Number(a.value === 'US') || a.label.localeCompare(b.label, locale))
}

export function getCountryName(code: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code
}
