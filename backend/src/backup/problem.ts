/** Why a backup or its restoration did not happen, as a sentence with what to do. */
export class BackupProblem extends Error {}
