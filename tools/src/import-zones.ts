/** Which files of a package may import which: the floor plan of docs/style.md, as `import-zones.test.ts` reads it. */
export interface FloorPlan {
  /** The folder whose files are in zones, from the root. */
  folder: string
  /**
   * Zones in layers, the lowest first: a file may import its own zone and lower layers, not the zone beside it. A zone is
   * a path below `folder`; `*` stands for one name, and each name makes a zone of its own. The longest path that fits a
   * file decides.
   */
  layers: string[][]
  /** Folders that import nothing of each other, whatever the layer. */
  apart: string[]
  /** What a zone may import although both are of one layer, with the reason. */
  exceptions: { from: string; to: string; reason: string }[]
}

export const floorPlans: FloorPlan[] = [
  {
    folder: 'storefront/src',
    layers: [
      ['lib', 'styles'],
      ['cache', 'components/ui', 'elements/kit', 'env.d.ts'],
      ['components/layout'],
      ['features/*'],
      ['blocks', 'elements/site'],
      ['layouts'],
      ['views'],
      ['pages', 'middleware.ts'],
    ],
    apart: [],
    exceptions: [],
  },
  {
    folder: 'portals/src',
    layers: [
      ['portal-address.ts', 'version.ts', 'bare-error.ts', 'style-nonce.ts', 'no-csv.ts'],
      ['prefetch.ts'],
      ['locales', 'providers'],
      ['shared'],
      [
        'company/active-company.ts',
        'company/financing/financing.ts',
        'investor/documents/documents.ts',
        'investor/identities.ts',
        'staff/money/movements/movement-params.ts',
      ],
      [
        'company/reads.ts',
        'investor/reads.ts',
        'staff/account/reads.ts',
        'staff/care/reads.ts',
        'staff/companies/reads.ts',
        'staff/content/reads.ts',
        'staff/money/reads.ts',
        'staff/offer/reads.ts',
        'staff/system/reads.ts',
      ],
      ['staff/reads.ts'],
      [
        'company/changes.ts',
        'company/data.ts',
        'company/lists.ts',
        'investor/changes.ts',
        'investor/data.ts',
        'investor/lists.ts',
        'staff/changes.ts',
        'staff/data.ts',
        'staff/lists.ts',
      ],
      ['company/use-active-company-id.ts', 'company/use-company-role.ts', 'staff/kit'],
      [
        'company/*',
        'investor/*',
        'staff/account',
        'staff/care/*',
        'staff/companies/*',
        'staff/content/*',
        'staff/money/*',
        'staff/offer/*',
        'staff/session',
        'staff/system/*',
      ],
      ['investor/pages.ts'],
      [
        'company/resources.tsx',
        'investor/resources.tsx',
        'staff/account/resources.tsx',
        'staff/care/resources.tsx',
        'staff/companies/resources.tsx',
        'staff/content/resources.tsx',
        'staff/money/resources.tsx',
        'staff/offer/resources.tsx',
        'staff/system/resources.tsx',
      ],
      ['staff/resources.ts'],
      ['company/area.ts', 'investor/area.ts', 'staff/area.ts'],
      ['areas.ts', 'routes.tsx'],
      ['app.tsx'],
      ['start.tsx'],
      ['main.ts'],
    ],
    apart: ['company', 'investor', 'staff'],
    exceptions: [
      { from: 'company/contracts', to: 'company/bulk', reason: 'one contract is decided by the dialog for many' },
      { from: 'company/financing', to: 'company/bulk', reason: 'the list of contracts starts it' },
      { from: 'company/financing', to: 'company/contracts', reason: 'a drawer shows a contract beside the list' },
      { from: 'company/dashboard', to: 'company/financing', reason: 'a dashboard shows the round of its page' },
      { from: 'company/news', to: 'company/team', reason: 'a post names members of the team' },
      { from: 'investor/dashboard', to: 'investor/news', reason: 'a dashboard shows the latest entries' },
      { from: 'investor/investments', to: 'investor/news', reason: 'an investment shows its own entries' },
    ],
  },
]
