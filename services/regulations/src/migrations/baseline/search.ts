/** Words with one meaning: English, then Spanish. Staff edit them. */
const synonyms: readonly (readonly [english: readonly string[], spanish: readonly string[]])[] = [
  [['furosemide', 'Lasix', 'Salix'], ['furosemida']],
  [['phenylbutazone', 'bute'], ['fenilbutazona']],
  [['flunixin', 'Banamine'], ['flunixina']],
  [['omeprazole', 'GastroGard'], ['omeprazol']],
  [['clenbuterol', 'Ventipulmin'], ['clembuterol']],
  [
    ['jockey', 'jock', 'race rider'],
    ['jinete', 'yóquey'],
  ],
  [
    ['exercise rider', 'gallop rider'],
    ['galopador', 'jinete de entrenamiento'],
  ],
  [
    ['crop', 'riding crop', 'whip'],
    ['fusta', 'látigo'],
  ],
  [['shockwave', 'shock wave', 'extracorporeal shockwave therapy', 'ESWT'], ['ondas de choque']],
  [
    ['vets list', "veterinarian's list", 'veterinarians list'],
    ['lista veterinaria', 'lista de veterinarios'],
  ],
  [
    ['racetrack', 'race track', 'track'],
    ['hipódromo', 'pista'],
  ],
  [
    ['veterinarian', 'vet'],
    ['veterinario', 'veterinaria'],
  ],
  [
    ['non-steroidal anti-inflammatory', 'NSAID'],
    ['antiinflamatorio no esteroideo', 'AINE'],
  ],
  [
    ['equine infectious anemia', 'EIA', 'Coggins'],
    ['anemia infecciosa equina', 'prueba de Coggins'],
  ],
  [
    ['prohibited substance', 'banned substance'],
    ['sustancia prohibida', 'dopaje'],
  ],
  [['workout', 'timed work'], ['ejercicio cronometrado']],
  [
    ['necropsy', 'autopsy'],
    ['necropsia', 'autopsia'],
  ],
  [['horseshoe', 'shoe'], ['herradura']],
  [['horse'], ['caballo', 'equino']],
  [['mare'], ['yegua']],
  [['gelding'], ['castrado', 'capón']],
  [['foal'], ['potrillo']],
  [['stallion'], ['semental', 'garañón']],
  [['filly'], ['potranca']],
  [['colt'], ['potro']],
  [['trainer'], ['entrenador']],
  [['owner'], ['propietario', 'dueño']],
  [['groom'], ['mozo de cuadra', 'caballerango']],
  [['farrier'], ['herrador']],
  [['steward'], ['comisario']],
  [['starting gate'], ['partidero', 'cajón de salida']],
  [
    ['stall', 'stable'],
    ['caballeriza', 'establo'],
  ],
  [
    ['claim', 'claiming race'],
    ['reclamo', 'carrera de reclamo'],
  ],
  [['race'], ['carrera']],
  [
    ['medication', 'drug'],
    ['medicamento', 'fármaco'],
  ],
  [['treatment'], ['tratamiento']],
  [['injury'], ['lesión']],
  [
    ['vaccination', 'vaccine'],
    ['vacunación', 'vacuna'],
  ],
  [['fine'], ['multa']],
  [['suspension'], ['suspensión']],
  [['license'], ['licencia']],
  [['helmet'], ['casco']],
  [['safety vest'], ['chaleco de seguridad', 'chaleco protector']],
  [['laboratory'], ['laboratorio']],
  [['blood sample'], ['muestra de sangre']],
  [['comment'], ['comentario']],
]

/** Synonyms of search terms. The keys are the stemmed words, by which a search finds the row. */
export const searchTables: readonly string[] = [
  `create function to_search_keys(configuration regconfig, words text[]) returns text[] language sql immutable parallel safe
    return (select coalesce(array_agg(phraseto_tsquery(configuration, word)::text), '{}') from unnest(words) as word)`,
  `create table search_synonym (
    synonym_id uuid primary key,
    english text[] not null check (cardinality(english) > 0),
    spanish text[] not null,
    english_keys text[] not null generated always as (to_search_keys('portal_english', english)) stored,
    spanish_keys text[] not null generated always as (to_search_keys('portal_spanish', spanish)) stored,
    lock_version integer not null default 1,
    check (cardinality(english) + cardinality(spanish) > 1)
  )`,
  'create index search_synonym_order_idx on search_synonym (lower(english[1]), synonym_id)',
  'create index search_synonym_english_idx on search_synonym using gin (english_keys)',
  'create index search_synonym_spanish_idx on search_synonym using gin (spanish_keys)',
  `create index definition_translation_search_idx on definition_translation ((phraseto_tsquery('portal_spanish', term)::text))`,
  `insert into search_synonym (synonym_id, english, spanish) values ${synonyms.map(toRow).join(', ')}`,
]

function toRow([english, spanish]: (typeof synonyms)[number]): string {
  return `(gen_random_uuid(), ${toArray(english)}, ${toArray(spanish)})`
}

function toArray(words: readonly string[]): string {
  return `array[${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')}]::text[]`
}
