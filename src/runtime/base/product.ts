/** The product's name, as members know it; each language says the same (`product.name`). */
export const PRODUCT_NAME = 'Larkfield Health';
