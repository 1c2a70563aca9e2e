import { Migration } from '@mikro-orm/migrations'
import { horseStatuses } from '@portal/contracts-horses/identity-rules'
import { assignmentSources, locationTypes, responsibilityBases } from '@portal/contracts-horses/assignment-rules'

/** Horses, their people and locations, and the imported registry of the industry. */
export class HorsesBaseline extends Migration {
  override up(): void {
    this.createLocations()
    this.createRegistry()
    this.createHorses()
    this.createAssignments()
  }

  private createLocations(): void {
    this.addSql(`
      create table location (
        location_id uuid primary key,
        code text not null unique,
        type text not null check (type in (${list(locationTypes)})),
        name text not null,
        name_key text collate "C" not null,
        state text not null,
        time_zone text not null
      )`)
    this.addSql('create index location_name on location (name_key, location_id)')
  }

  private createRegistry(): void {
    this.addSql(`
      create table registry_horse (
        registry_number text primary key,
        ${identityColumns},
        imported_at timestamptz not null
      )`)
    this.createSearchIndexes('registry_horse')
    this.addSql('create index registry_horse_microchip on registry_horse (microchip)')
  }

  private createHorses(): void {
    this.addSql(`
      create table horse (
        horse_id uuid primary key,
        registry_number text,
        ${identityColumns},
        markings text,
        status text not null check (status in (${list(horseStatuses)})),
        registered_at timestamptz not null,
        merged_into uuid references horse,
        constraint horse_merged_into_check check ((status = 'MERGED') = (merged_into is not null))
      )`)
    this.createSearchIndexes('horse')
    // The horse into which another is merged keeps the number and the chip of both.
    this.addSql(`create unique index horse_registry_number on horse (registry_number) where status <> 'MERGED'`)
    this.addSql(`create unique index horse_microchip on horse (microchip) where status <> 'MERGED'`)
  }

  private createAssignments(): void {
    this.addSql(`
      create table horse_assignment (
        assignment_id uuid primary key,
        horse_id uuid not null references horse,
        role text not null check (
          role in ('responsible-person', 'owner', 'designated-owner', 'attending-veterinarian', 'location')),
        person_id uuid,
        location_id uuid references location,
        basis text check (basis in (${list(responsibilityBases)})),
        is_entity boolean not null default false,
        is_primary boolean not null default false,
        share numeric(5, 2) check (share > 0 and share <= 100),
        effective_from timestamptz not null,
        effective_to timestamptz,
        source text not null check (source in (${list(assignmentSources)})),
        source_request_id uuid,
        supersedes uuid unique references horse_assignment,
        reason text,
        recorded_at timestamptz not null,
        constraint horse_assignment_period_check check (effective_to >= effective_from),
        constraint horse_assignment_subject_check check (
          (role = 'location') = (location_id is not null) and (role = 'location') = (person_id is null)),
        constraint horse_assignment_needs_basis_check check ((role = 'responsible-person') = (basis is not null)),
        constraint horse_assignment_reason_check check ((supersedes is null) = (reason is null))
      )`)
    this.addSql('create index horse_assignment_horse on horse_assignment (horse_id, role, effective_from)')
    this.addSql('create index horse_assignment_person on horse_assignment (person_id, role) where effective_to is null')
    for (const [role, name] of [
      ['responsible-person', 'responsible_person'],
      ['designated-owner', 'designated_owner'],
      ['location', 'location'],
    ] as const) {
      this.addSql(`create unique index horse_current_${name} on horse_assignment (horse_id)
        where role = '${role}' and effective_to is null`)
    }
  }

  private createSearchIndexes(table: string): void {
    this.addSql(`create index ${table}_name on ${table} (name_key)`)
    this.addSql(`create index ${table}_dam on ${table} (year_of_birth, dam_key)`)
  }
}

/** `name_key` and `dam_key`: names without case, accents, spaces and punctuation. */
const identityColumns = `name text, name_key text collate "C", year_of_birth integer not null, dam_name text not null,
  dam_key text collate "C" not null, sire_name text, sex text not null, color text not null, microchip text`

const list = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')
