import { useMemo, type JSX } from 'react';
import { ENROLLMENT_SET } from '../../../vocabulary/setNames.ts';
import frame from '../../../../runtime/survey/frame/frame.module.css';
import { SurveyFrame, type SurveyFrameProps } from '../../../../runtime/survey/frame/SurveyFrame.tsx';
import { Footer } from './Footer.tsx';
import { OtherDeviceLink } from '../links/OtherDeviceLink.tsx';
import { PartnerLogo, type Logo } from '../branding/PartnerLogo.tsx';
import { ProductMark } from '../branding/ProductMark.tsx';
import { usePartnerTheme } from '../branding/usePartnerTheme.ts';

declare module '../../../../runtime/survey/types.ts' {
  interface SurveyFacts {
    readonly productName?: string;
    readonly partnerName?: string | undefined;
    readonly partnerLogo?: (Logo & { readonly original: boolean }) | undefined;
    /** A `mailto:`, `https:` or `tel:` link. */
    readonly supportHref?: string | undefined;
    readonly inApp?: boolean | undefined;
    /** True where the product asks for consent; the footer then reopens the choice. */
    readonly needsConsent?: boolean;
    /** The languages that the partner offers; omit for all. */
    readonly supportedLocales?: readonly string[];
  }
}

/** Frames every survey of this product: product and partner in the header, and the site's footer. */
export function EnrollmentFrame({ facts, ...props }: SurveyFrameProps): JSX.Element {
  const { productName, partnerName, partnerLogo } = facts;
  usePartnerTheme();
  // Memoised, so that an answer does not render them again.
  const brands = useMemo(
    () => (
      <>
        <span className={frame.product} data-logo="product">
          <ProductMark />
          {productName}
        </span>
        {partnerName !== undefined && <PartnerLogo name={partnerName} logo={partnerLogo} original={partnerLogo?.original === true} />}
      </>
    ),
    [productName, partnerName, partnerLogo],
  );
  const { set, position } = props.screen.session;
  const footer = (
    <>
      {set.source.name === ENROLLMENT_SET && position.at === 'step' && <OtherDeviceLink />}
      <Footer facts={facts} />
    </>
  );
  return <SurveyFrame {...props} brands={brands} footer={footer} />;
}
