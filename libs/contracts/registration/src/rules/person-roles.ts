import type { PersonRole } from '@portal/contracts-common/light'

/** Whether staff must confirm the role before it takes effect, because it has power over other people. */
export const isConfirmedByStaff: Readonly<Record<PersonRole, boolean>> = {
  'covered-person': false,
  'non-covered-person': false,
  owner: false,
  'designated-owner': false,
  trainer: false,
  jockey: false,
  'jockey-agent': false,
  veterinarian: false,
  'regulatory-veterinarian': true,
  'association-veterinarian': true,
  'track-staff': true,
  'commission-staff': true,
  'regulator-representative': true,
  'welfare-committee-member': true,
  other: false,
}
