/** The eight subjects (spec 3). A regulation's category is "Submitted to FTC" once submitted, else "Not Submitted to FTC" with its subject. */
export const subjects = [
  'anti-doping',
  'prohibited-list',
  'racetrack-safety',
  'testing-investigations',
  'arbitration',
  'lab-standards',
  'whereabouts',
  'assessment-methodology',
] as const
export type Subject = (typeof subjects)[number]

/** Names of the subjects in the specification. */
export const subjectNames: Readonly<Record<Subject, string>> = {
  'anti-doping': 'Anti-Doping and Medication Control Protocol',
  'prohibited-list': 'Prohibited List',
  'racetrack-safety': 'Racetrack Safety',
  'testing-investigations': 'Testing & Investigations Standards',
  arbitration: 'Arbitration Procedures',
  'lab-standards': 'Lab Standards',
  whereabouts: 'Whereabouts',
  'assessment-methodology': 'Methodology for Determining Assessments',
}

/** Returns the category as the specification writes it. */
export function getCategory(subject: Subject, isSubmittedToFtc: boolean): string {
  return isSubmittedToFtc ? 'Submitted to FTC' : `Not Submitted to FTC - ${subjectNames[subject]}`
}
