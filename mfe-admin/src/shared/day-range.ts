const plainDate = /^\d{4}-\d{2}-\d{2}$/

/** Returns whether a text is a valid date in the form YYYY-MM-DD. */
export function isDate(text: string): boolean {
  return plainDate.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00`))
}

/** Converts an inclusive range of days in the user's time zone to instants. Both days are optional; `to` is exclusive. */
export function toInstantRange({ from, to }: { readonly from: string; readonly to: string }) {
  return { ...(from && { from: startOfDay(from, 0) }), ...(to && { to: startOfDay(to, 1) }) }
}

function startOfDay(date: string, addedDays: number): string {
  const day = new Date(`${date}T00:00:00`)
  day.setDate(day.getDate() + addedDays)
  return day.toISOString()
}
