import { formatQuota } from '@goldammer/sdk/format'
import { returnReason } from '@goldammer/sdk/rules/return-reason'
import type { InvestmentDetail } from '@goldammer/sdk/store/model'
import { Button } from 'antd'
import { Box } from '../../shared/fields/box.tsx'
import { Facts } from '../../shared/fields/facts.tsx'
import { History } from '../../shared/fields/history.tsx'
import { Note } from '../../shared/fields/note.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { usePortal, useText } from '../../shared/portal-context.ts'
import { LatestUpdates } from '../../shared/posts/latest-updates.tsx'
import { useFormat } from '../../shared/use-format.ts'
import { useTerm } from '../../shared/use-term.ts'
import { Cancel } from './cancel.tsx'
import { Deliveries } from './deliveries.tsx'
import { PartOfferBox } from './part-offer.tsx'
import { Schedule } from './schedule.tsx'
import { Withdraw } from './withdraw.tsx'

export function OwnInvestment({ data }: { data: InvestmentDetail }) {
  const t = useText()
  const { investment, history } = data
  return (
    <>
      {data.partOffer && <PartOfferBox data={data} partOffer={data.partOffer} />}
      {investment.waitlistRank && (
        <Note tone="warn">{t('own.investment.waitlist', { rank: investment.waitlistRank })}</Note>
      )}
      <div className="grid loose">
        <Contract data={data} />
        <div className="span-5 stack wide">
          <Payment data={data} />
          <Deliveries data={data} />
          <Withdraw data={data} />
          <Cancel data={data} />
          <Box title={t('own.investment.history')}>
            <History events={history} actorLabels="investor" />
          </Box>
        </div>
      </div>
      <Schedule data={data} />
      <LatestUpdates productId={investment.productId} url={investment.url} title={t('own.investment.updates')} />
    </>
  )
}

function Contract({ data }: { data: InvestmentDetail }) {
  const t = useText()
  const { money, percent, number, date } = useFormat()
  const { locale } = usePortal().portalAddress
  const { investment: it } = data
  const term = useTerm()
  const label = (name: FactName) => t(`own.investment.${name}`)
  const quota = data.quota === null ? null : formatQuota(data.quota, locale)
  return (
    <Box title={t('own.investment.facts')} span={7}>
      <Facts
        facts={[
          { label: label('orderNumber'), value: <span className="number">{it.orderNumber}</span> },
          { label: label('investor'), value: it.investor },
          { label: label('issuer'), value: it.issuer },
          {
            label: label('contractingParty'),
            value: data.contractingParty === it.issuer ? null : data.contractingParty,
          },
          { label: label('type'), value: t(`common.productType.${it.productType}`) },
          { label: label('tariff'), value: data.tariffName },
          { label: label('amount'), value: money(it.amountTotal) },
          { label: label('outstanding'), value: it.investedAt && money(it.outstanding) },
          { label: label('interestReceived'), value: it.interestReceived ? money(it.interestReceived) : null },
          { label: label('units'), value: number(it.units) },
          { label: label('unitPrice'), value: money(data.investmentUnitPrice) },
          { label: label('interest'), value: it.interest === null ? null : percent(it.interest) },
          { label: label('earlyBird'), value: it.earlyBirdBonus ? percent(it.earlyBirdBonus) : null },
          { label: label('promotion'), value: data.promotionBonus ? percent(data.promotionBonus) : null },
          {
            label: label('interestPeriod'),
            value: data.interestRatePeriod && t(`common.interestPeriod.${data.interestRatePeriod}`),
          },
          { label: label('repayment'), value: t(`common.repayment.${data.repayment}`) },
          { label: label('expectedReturn'), value: data.expectedReturn === null ? null : percent(data.expectedReturn) },
          { label: label('preMoney'), value: data.preMoney === null ? null : money(data.preMoney) },
          {
            label: label('quota'),
            value: quota && (data.quotaProvisional ? t('own.investment.quotaProvisional', { quota }) : quota),
          },
          {
            label: t(`common.profitShareTitle.${data.profitShare ?? 'quota'}`),
            value: data.profitShare && t(`common.profitShare.${data.profitShare}`),
          },
          { label: label('lossShare'), value: data.bearsLosses ? t('common.lossShare') : null },
          { label: label('accruedInterest'), value: data.accruedInterest ? money(data.accruedInterest) : null },
          { label: label('serviceFee'), value: data.serviceFee ? money(data.serviceFee) : null },
          { label: label('subscribed'), value: date(it.orderDateTime) },
          { label: label('investedAt'), value: it.investedAt && date(it.investedAt) },
          { label: label('valuta'), value: data.valuta && date(data.valuta) },
          { label: t(`common.contractTerm.${data.isMinimumTerm ? 'minimum' : 'fixed'}`), value: term(it) },
          { label: label('termEnd'), value: data.termEnd && date(data.termEnd) },
          { label: label('cancellationDate'), value: it.cancellationDate && date(it.cancellationDate) },
          { label: label('isin'), value: data.isin },
          { label: label('wallet'), value: data.walletAddress },
          { label: label('depot'), value: data.depot },
        ]}
      />
    </Box>
  )
}

type FactName =
  | 'orderNumber'
  | 'investor'
  | 'issuer'
  | 'contractingParty'
  | 'unitPrice'
  | 'interestPeriod'
  | 'repayment'
  | 'preMoney'
  | 'lossShare'
  | 'type'
  | 'tariff'
  | 'amount'
  | 'outstanding'
  | 'interestReceived'
  | 'units'
  | 'interest'
  | 'earlyBird'
  | 'promotion'
  | 'expectedReturn'
  | 'quota'
  | 'accruedInterest'
  | 'serviceFee'
  | 'subscribed'
  | 'investedAt'
  | 'valuta'
  | 'termEnd'
  | 'cancellationDate'
  | 'isin'
  | 'wallet'
  | 'depot'

function Payment({ data }: { data: InvestmentDetail }) {
  const t = useText()
  const { money, date } = useFormat()
  const { payment, kycState, kycUrl } = data
  return (
    <Box title={t('own.investment.payment')}>
      <div className="stack">
        <Facts
          facts={[
            payment && {
              label: t('own.investment.paymentState'),
              value: <StateTag kind="payment" state={payment.state} />,
            },
            payment && { label: t('own.investment.paymentAmount'), value: money(payment.amount) },
            payment && { label: t('own.investment.iban'), value: payment.iban },
            payment && { label: t('investor.investment.mandate'), value: payment.mandateReference },
            payment && {
              label: t('investor.investment.debitDate'),
              value: payment.debitDate && date(payment.debitDate),
            },
            {
              label: t('own.investment.returnCode'),
              value: payment?.returnCode && returnReason(payment.returnCode, t),
            },
            { label: t('own.investment.identity'), value: <StateTag kind="kyc" state={kycState} /> },
          ]}
        />
        <div className="row wrap">
          {payment?.redirectUrl && (
            <Button type="primary" href={payment.redirectUrl}>
              {t('own.investment.toProvider')}
            </Button>
          )}
          {kycUrl && <Button href={kycUrl}>{t('own.investment.checkIdentity')}</Button>}
        </div>
      </div>
    </Box>
  )
}
