import type { JSX } from 'react';
import frame from '../../survey/frame.module.css';
import { SurveyFrame, type SurveyFrameProps } from '../../survey/SurveyFrame.tsx';
import { Footer } from './Footer.tsx';
import { PartnerLogo } from './PartnerLogo.tsx';
import { ProductMark } from './ProductMark.tsx';

/** The frame of every survey of this product: the product and the partner in the header, the site's footer. */
export function EnrollmentFrame({ facts, ...props }: SurveyFrameProps): JSX.Element {
  const { productName, partnerName, partnerLogo } = facts;
  const brands = (
    <>
      <span className={frame.product} data-logo="product">
        <ProductMark />
        {productName}
      </span>
      {partnerName !== undefined && <PartnerLogo name={partnerName} logo={partnerLogo} original={partnerLogo?.original === true} />}
    </>
  );
  return <SurveyFrame {...props} brands={brands} footer={<Footer facts={facts} />} />;
}
