/** The product's name, as members know it. A test keeps it equal to `product.name` in every language. */
export const PRODUCT_NAME = 'Larkfield Health';
